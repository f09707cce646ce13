import { describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import type { ServerFrame } from '#contract/live.ts'
import { notebooks } from '#contract/notebooks.ts'
import { type ModelCall, ModelError } from '#server/platform/llm/port.ts'
import { modelId, openConversation, startWithModels } from '#server/testing/conversation.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'

const isNaming = ({ messages }: ModelCall) => messages[0]?.role === 'system'
const nameOf = async (app: TestApp, userId: string, id: string) =>
  (await app.call(userId, notebooks.get, { id })).body.name

async function nameAfter(
  app: TestApp,
  suggestion: string | ModelError,
  prompt = 'When is high water at the old pier?',
) {
  const talk = await openConversation(app)
  app.models.play('At six.')
  app.models.play(
    typeof suggestion === 'string'
      ? { parts: [suggestion], when: isNaming }
      : { parts: [], error: suggestion, when: isNaming },
  )
  await talk.ask(prompt)
  await app.settle()
  return { talk, name: await nameOf(app, talk.user.id, talk.id) }
}

describe('after its first reply a notebook', () => {
  test.each([
    ['High water times', 'High water times'],
    ['"Title: **High Water**."', 'High Water'],
    ['one two three four five six seven', 'one two three four five'],
    ['\n\n  Ebbe und Flut  \nmore', 'Ebbe und Flut'],
  ])('is named by a model: %j', async (suggestion, expected) => {
    const app = await startWithModels()
    expect((await nameAfter(app, suggestion)).name).toBe(expected)
  })

  test.each([['   '], [new ModelError('overloaded', 'busy')]])(
    'is named by the first sentence of the question when the model returns %s',
    async (suggestion) => {
      const app = await startWithModels()
      expect((await nameAfter(app, suggestion)).name).toBe('When is high water at the old pier?')
    },
  )

  test('is named by the first sentence of the question without a model', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    await talk.ask('When is high water at the old pier?')
    await app.settle()
    expect(await nameOf(app, talk.user.id, talk.id)).toBe('When is high water at the old pier?')
  })

  test('sends the name to its owner', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const socket = await app.socket(talk.user.id)
    socket.send({ type: 'subscribe', topic: 'user', id: talk.user.id })
    await talk.ask('Name me well')
    await app.settle()
    const isRenamed = (frame: ServerFrame) =>
      frame.type === 'event' &&
      frame.name === 'notebook_changed' &&
      (frame.payload as { name: string }).name === 'Name me well'
    expect(await socket.until(isRenamed)).toMatchObject({ topic: 'user', id: talk.user.id })
  })
})

describe('the model that names a notebook', () => {
  const named = ({ modelId, messages }: ModelCall) => messages[0]?.text.startsWith('Name this') && modelId

  test('is the one that answered', async () => {
    const app = await startWithModels([
      { id: 'tide', contextWindow: 32_000 },
      { id: 'moon', contextWindow: 32_000 },
    ])
    for (const model of ['moon', 'tide']) {
      const before = app.models.calls.length
      const talk = await openConversation(app)
      await talk.ask('When?', { model: modelId(model) })
      await app.settle()
      expect(app.models.calls.slice(before).map(named).filter(Boolean)).toEqual([model])
    }
  })

  test('is not called when its answer was interrupted', async () => {
    const app = await startWithModels()
    const talk = await openConversation(app)
    const before = app.models.calls.length
    app.models.play({ parts: ['At'], error: new ModelError('broken_off', 'gone') })
    await talk.ask('When is it?')
    await app.settle()
    expect(app.models.calls.slice(before).filter(isNaming)).toEqual([])
    expect(await nameOf(app, talk.user.id, talk.id)).toBe('When is it?')
  })

  test('has three seconds', async () => {
    const app = await startWithModels()
    const talk = await openConversation(app)
    app.models.play('At six.')
    app.models.play({ parts: ['Too late'], when: isNaming, isGated: true })
    await talk.ask('When is it?')
    const began = Date.now()
    await app.settle()
    expect(Date.now() - began).toBeLessThan(6000)
    expect(await nameOf(app, talk.user.id, talk.id)).toBe('When is it?')
  })
})

describe('the name of a notebook', () => {
  test('is kept when a user sets it, also while a name is being generated', async () => {
    const app = await startWithModels()
    const named = await openConversation(app, 'Mine')
    const unnamed = await openConversation(app)
    const before = app.models.calls.length
    await named.ask()
    await unnamed.ask()
    await app.call(unnamed.user.id, notebooks.update, { id: unnamed.id, name: 'Mine too' })
    await app.settle()
    expect(app.models.calls.slice(before).filter(isNaming)).toEqual([])
    expect(await nameOf(app, named.user.id, named.id)).toBe('Mine')
    expect(await nameOf(app, unnamed.user.id, unnamed.id)).toBe('Mine too')
  })

  test('is generated once', async () => {
    const app = await startWithModels()
    const { talk } = await nameAfter(app, 'The first name')
    app.models.play({ parts: ['Another name'], when: isNaming })
    await talk.ask('Something else')
    await app.settle()
    expect(await nameOf(app, talk.user.id, talk.id)).toBe('The first name')
  })

  test('is generated after the first message that was not removed', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const removed = await talk.ask('This one is removed')
    await app.call(talk.user.id, chat.remove, { id: talk.id, messageId: removed.id })
    await app.settle()
    expect(await nameOf(app, talk.user.id, talk.id)).toBe('New notebook')
    await talk.ask('This one is answered')
    await app.settle()
    expect(await nameOf(app, talk.user.id, talk.id)).toBe('This one is answered')
  })

  test('is the first question while its answer fails, and is generated when it succeeds', async () => {
    const app = await startWithModels()
    const talk = await openConversation(app)
    const isAnswer = (call: ModelCall) => !isNaming(call)
    const fail = () =>
      app.models.play({ parts: [], error: new ModelError('key_refused', 'No key'), when: isAnswer })
    fail()
    const quest = await talk.ask('When is high water? At the pier.')
    await app.settle()
    expect(await nameOf(app, talk.user.id, talk.id)).toBe('When is high water?')
    fail()
    await talk.ask('And low water?')
    await app.settle()
    expect(await nameOf(app, talk.user.id, talk.id)).toBe('When is high water?')
    app.models.play({ parts: ['High water times'], when: isNaming })
    await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id })
    expect(await talk.ended(quest)).toMatchObject({ status: 'done' })
    await app.settle()
    expect(await nameOf(app, talk.user.id, talk.id)).toBe('High water times')
  })
})
