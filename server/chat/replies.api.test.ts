import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { textOf as englishOf } from '#contract/messages.ts'
import { models } from '#contract/models.ts'
import { notebooks } from '#contract/notebooks.ts'
import { users } from '#contract/users.ts'
import { ModelError, type ModelErrorKind } from '#server/platform/llm/port.ts'
import { modelId, openConversation, startWithModels, textOf } from '#server/testing/conversation.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'

const LEASE_MS = 31_000

/** Configures `to` as the fallback of `from`. */
async function setFallback(app: TestApp, from: string, to: string | null) {
  const admin = await app.addUser({ isAdmin: true })
  const configuration = { id: modelId(from), enabled: true, allowedUserTags: ['customer'] }
  const configurations = [{ ...configuration, fallbackModel: to && modelId(to) }]
  expect((await app.call(admin.id, models.saveConfigurations, { configurations })).status).toBe(200)
}

describe('stopping an answer', () => {
  test('leaves other answers running', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const playing = [1, 2].map(() => app.models.play({ parts: ['a', 'b'], isGated: true }))
    const [first, second] = [await talk.say('first'), await talk.say('second')]
    await Promise.all(playing.map(({ asked }) => asked))
    const stopped = await app.call(talk.user.id, chat.stopReply, { id: talk.id, questId: first.id })
    expect(stopped.body.map(({ id }) => id)).toEqual([first.id])
    expect(await talk.ended(first)).toMatchObject({ status: 'stopped', replies: [], error: null })
    for (const { open } of playing) open()
    expect(await talk.ended(second)).toMatchObject({ status: 'done', replies: ['ab'] })
  })

  test('stops all answers when no message is given', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const playing = [1, 2, 3].map(() => app.models.play({ parts: ['a'], isGated: true }))
    const sent = [await talk.say(), await talk.say(), await talk.say()]
    await Promise.all(playing.map(({ asked }) => asked))
    const stopped = await app.call(talk.user.id, chat.stopReply, { id: talk.id })
    expect(stopped.body).toHaveLength(3)
    const ended = await Promise.all(sent.map(talk.ended))
    expect(ended.map(({ status }) => status)).toEqual(['stopped', 'stopped', 'stopped'])
    expect((await app.call(talk.user.id, chat.stopReply, { id: talk.id })).body).toEqual([])
  })

  test('stops an answer that is being started', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    // The model may or may not be called; the script must not remain for another test.
    app.models.play({
      parts: ['never'],
      isGated: true,
      when: ({ messages }) => messages.at(-1)?.text === 'Stop me',
    })
    const quest = await talk.say('Stop me')
    await app.call(talk.user.id, chat.stopReply, { id: talk.id, questId: quest.id })
    expect((await talk.ended(quest)).status).toBe('stopped')
  })
})

describe('generating another answer', () => {
  test('keeps earlier answers and their reasoning', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    app.models.play({ parts: [{ type: 'reasoning', text: 'hm' }, 'first'] })
    const quest = await talk.ask()
    const place = { id: talk.id, messageId: quest.id }
    app.models.play('second')
    const running = await app.call(talk.user.id, chat.retry, place)
    expect(running.body).toMatchObject({ status: 'running', replies: ['first'] })
    const answered = await talk.ended(quest)
    expect(answered).toMatchObject({ status: 'done', replies: ['first', 'second'], reasoning: ['hm', ''] })
    app.models.play({ parts: [], error: new ModelError('declined', 'No.') })
    await app.call(talk.user.id, chat.retry, place)
    expect(await talk.ended(quest)).toMatchObject({
      status: 'failed',
      error: 'No.',
      replies: ['first', 'second'],
    })
  })

  test('uses another model when the request names one', async () => {
    const app = await startWithModels([{ id: 'tide' }, { id: 'moon' }])
    const talk = await openConversation(app)
    const quest = await talk.ask('Hello', { model: modelId('tide'), temperature: 0.5 })
    expect(quest.promptMeta.model).toMatchObject({ id: modelId('tide'), parameters: { temperature: 0.5 } })
    await app.call(talk.user.id, chat.retry, {
      id: talk.id,
      messageId: quest.id,
      llm: { model: modelId('moon') },
    })
    const again = await talk.ended(quest)
    expect(again.promptMeta.model).toMatchObject({ id: modelId('moon'), parameters: { temperature: 0.5 } })
  })

  test('moves the notebook to the top, with the model that answered', async () => {
    const app = await startWithModels([{ id: 'tide' }, { id: 'moon' }])
    const talk = await openConversation(app)
    const quest = await talk.ask('Hello', { model: modelId('tide') })
    app.clock.advance(1000)
    const { body: newer } = await app.call(talk.user.id, notebooks.create, {})
    app.clock.advance(1000)
    const place = { id: talk.id, messageId: quest.id }
    await app.call(talk.user.id, chat.retry, { ...place, llm: { model: modelId('moon') } })
    await talk.ended(quest)
    const { body } = await app.call(talk.user.id, notebooks.list, {})
    expect(body.data.map(({ id }) => id)).toEqual([talk.id, newer.id])
    expect(body.data[0]?.lastUsedModel).toBe(modelId('moon'))
    expect((await app.call(talk.user.id, users.me)).body.lastNotebookId).toBe(talk.id)
  })

  test('streams to its end for a subscriber of the first answer', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    app.models.play('first')
    const quest = await talk.ask()
    const socket = await app.socket(talk.user.id)
    socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
    const ends = () => socket.frames.filter((frame) => frame.type === 'event' && frame.name === 'end')
    await expect.poll(() => ends().length).toBe(1)
    app.models.play('second')
    await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id })
    await expect.poll(() => ends().length, { timeout: 5000 }).toBe(2)
    expect(textOf(socket, quest.id)).toBe('second')
    expect(ends().at(-1)).toMatchObject({ payload: { quest: { replies: ['first', 'second'] } } })
  })
})

test('records in the metadata that an answer was cut at the output limit', async () => {
  const app = await startApp()
  const talk = await openConversation(app)
  app.models.play({ parts: ['Half an', { type: 'finish', reason: 'length' }] })
  expect(await talk.ask()).toMatchObject({ status: 'done', promptMeta: { finishReason: 'length' } })
  app.models.play('Whole')
  expect(await talk.ask()).toMatchObject({ status: 'done', promptMeta: { finishReason: 'stop' } })
})

describe('a failing provider', () => {
  const kinds: ModelErrorKind[] = [
    'overloaded',
    'silent',
    'broken_off',
    'unreachable',
    'key_refused',
    'model_unknown',
    'declined',
    'invalid_request',
  ]

  test.each(kinds)('reports its own error text and keeps the message (%s)', async (kind) => {
    const app = await startApp()
    const talk = await openConversation(app)
    app.models.play({ parts: [], error: new ModelError(kind, `It was ${kind}`) })
    const quest = await talk.ask('Keep me')
    expect(quest).toMatchObject({ status: 'failed', error: `It was ${kind}`, prompt: 'Keep me', replies: [] })
    expect(quest.promptMeta.promptErrors.map(englishOf)).toEqual([`It was ${kind}`])
  })

  test('keeps the partial answer when it fails midway', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    app.models.play({
      parts: ['Half an ', 'answer'],
      error: new ModelError('broken_off', 'The line was cut'),
    })
    expect(await talk.ask()).toMatchObject({
      status: 'interrupted',
      replies: ['Half an answer'],
      error: 'The line was cut',
    })
  })

  test('reports an error text whose characters cannot be stored, with replacements', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    app.models.play({
      parts: [{ type: 'status', status: 'w\0ait \uD83D' }, 'te\0xt \uD83D'],
      error: new ModelError('broken_off', 'cut \0 at \uD83D'),
    })
    expect(await talk.ask()).toMatchObject({
      status: 'interrupted',
      replies: ['te\uFFFDxt '],
      error: 'cut \uFFFD at \uFFFD',
    })
  })

  test('reports an unexpected exception with one fixed sentence', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    app.models.play({ parts: [], error: new TypeError('secret internals') as unknown as ModelError })
    const quest = await talk.ask()
    expect(quest.error).toBe('Something went wrong while writing this answer. Try again.')
    expect(JSON.stringify(quest)).not.toContain('internals')
    expect(app.logged.some(({ msg, questId }) => msg === 'reply failed' && questId === quest.id)).toBe(true)
  })
})

describe('the fallback model', () => {
  test.each(['overloaded', 'silent', 'unreachable', 'key_refused', 'model_unknown'] as const)(
    'answers when the first model fails, and the message records it (%s)',
    async (kind) => {
      const app = await startWithModels([{ id: 'tide' }, { id: 'moon' }])
      await setFallback(app, 'tide', 'moon')
      const talk = await openConversation(app)
      app.models.play({
        parts: [],
        error: new ModelError(kind, 'Not now'),
        when: (call) => call.modelId === 'tide',
      })
      app.models.play({ parts: ['Here I am'], when: (call) => call.modelId === 'moon' })
      const quest = await talk.ask('Hello', { model: modelId('tide') })
      expect(quest).toMatchObject({ status: 'done', replies: ['Here I am'], error: null })
      expect(quest.promptMeta.model).toMatchObject({ id: modelId('moon'), fallbackFor: modelId('tide') })
      expect(quest.promptMeta.promptErrors.map(englishOf)).toEqual(['Not now'])
      expect(quest.promptMeta.statusLog.map(({ status }) => status)).toEqual([
        'tide did not respond; trying moon',
      ])
    },
  )

  test('writes half as much where the chosen length exceeds half of its window', async () => {
    const app = await startWithModels([
      { id: 'tide', contextWindow: 100_000 },
      { id: 'moon', contextWindow: 20_000 },
    ])
    await setFallback(app, 'tide', 'moon')
    const talk = await openConversation(app)
    for (const id of ['tide', 'moon'])
      app.models.play({
        parts: id === 'moon' ? ['Here I am'] : [],
        error: id === 'tide' ? new ModelError('overloaded', 'Not now') : undefined,
        when: (call) => call.modelId === id,
      })
    await talk.ask('Hello', { model: modelId('tide'), max_tokens: 12_000 })
    const lengths = app.models.calls.map((call) => [call.modelId, call.settings.maxTokens])
    expect(lengths).toEqual([
      ['tide', 12_000],
      ['moon', 6000],
    ])
  })

  test('is followed by its own fallback when it fails too', async () => {
    const app = await startWithModels([{ id: 'tide' }, { id: 'moon' }, { id: 'star' }])
    await setFallback(app, 'tide', 'moon')
    await setFallback(app, 'moon', 'star')
    const talk = await openConversation(app)
    for (const id of ['tide', 'moon'])
      app.models.play({
        parts: [],
        error: new ModelError('overloaded', `No ${id}`),
        when: (call) => call.modelId === id,
      })
    const quest = await talk.ask('Hello', { model: modelId('tide') })
    expect(quest.promptMeta.model).toMatchObject({
      id: modelId('star'),
      fallbackFor: modelId('tide'),
      fallbackForName: 'tide',
    })
    expect(quest.promptMeta.promptErrors.map(englishOf)).toEqual(['No tide', 'No moon'])
  })

  test('is named in an answer whose process is gone', async () => {
    const app = await startWithModels([{ id: 'tide' }, { id: 'moon' }])
    await setFallback(app, 'tide', 'moon')
    const talk = await openConversation(app)
    app.models.play({
      parts: [],
      error: new ModelError('overloaded', 'Not now'),
      when: (call) => call.modelId === 'tide',
    })
    const playing = app.models.play({
      parts: ['Here ', 'I am'],
      isGated: true,
      when: (call) => call.modelId === 'moon',
    })
    const quest = await talk.say('Hello', { model: modelId('tide') })
    await playing.asked
    playing.open(1)
    const { pool } = app.ports.database
    const logged = () => pool.query("select from run_events where events::text like '%Here%'")
    await expect.poll(async () => (await logged()).rowCount).toBe(1)
    await pool.query('update runs set owner = gen_random_uuid() where id = $1', [quest.id])
    app.clock.advance(LEASE_MS)
    await startAnotherApp({}, app)
    expect(await talk.ended(quest)).toMatchObject({
      status: 'interrupted',
      replies: ['Here '],
      promptMeta: { model: { id: modelId('moon'), name: 'moon', fallbackFor: modelId('tide') } },
    })
  })

  test('does not answer when there is none, after the first text, or when it would fail in the same way', async () => {
    const app = await startWithModels([{ id: 'tide' }, { id: 'moon' }])
    const talk = await openConversation(app)
    const fail = (kind: ModelErrorKind, parts: string[] = []) => {
      app.models.play({ parts, error: new ModelError(kind, 'Not now') })
      return talk.ask('Hello', { model: modelId('tide') })
    }
    expect((await fail('overloaded')).status).toBe('failed')
    await setFallback(app, 'tide', 'moon')
    expect(await fail('overloaded', ['Half'])).toMatchObject({ status: 'interrupted', replies: ['Half'] })
    expect((await fail('declined')).status).toBe('failed')
    expect((await fail('too_long')).status).toBe('failed')
  })
})

test('replaces an unknown model by one that the user may use; the message and the notebook keep its id', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app)
  const quest = await talk.ask('Hello', { model: 'no-such-model' })
  const model = { id: modelId('tide'), fallbackFor: 'no-such-model' }
  expect(quest).toMatchObject({ status: 'done', promptMeta: { model } })
  const { body } = await app.call(talk.user.id, notebooks.get, { id: talk.id })
  expect(body.lastUsedModel).toBe('no-such-model')
})

test('many replies leave no run, no log and no writer behind', async () => {
  const app = await startApp()
  const talk = await openConversation(app)
  await Promise.all(Array.from({ length: 20 }, () => talk.ask(`Hello ${randomUUID()}`)))
  await expect.poll(() => app.ports.runLog.openRuns()).toEqual([])
  const { rows } = await app.ports.database.pool.query('select count(*)::int as runs from runs')
  expect(rows).toEqual([{ runs: 0 }])
  expect((await app.ports.database.pool.query('select 1 from run_events')).rowCount).toBe(0)
})
