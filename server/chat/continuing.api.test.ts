import { expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { eventsOf, isEndOf, openConversation, startWithModels, textOf } from '#server/testing/conversation.ts'

const CUT = { parts: ['The tide comes ', { type: 'finish', reason: 'length' }] } as const

async function startWithCutAnswer() {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Tides')
  app.models.play({ parts: [...CUT.parts] })
  const quest = await talk.ask('When?')
  const place = { id: talk.id, messageId: quest.id }
  const goOn = async () => app.call(talk.user.id, chat.continue, place)
  return { app, talk, quest, place, goOn }
}

test('continues a cut answer at its end, in the same version', async () => {
  const { app, talk, quest, goOn } = await startWithCutAnswer()
  expect(quest).toMatchObject({ status: 'done', promptMeta: { finishReason: 'length' } })
  const playing = app.models.play({ parts: ['and goes.'], isGated: true })
  const socket = await app.socket(talk.user.id)
  const { body } = await goOn()
  expect(body).toMatchObject({ status: 'running', isContinuing: true, replies: ['The tide comes '] })
  socket.send({ type: 'subscribe', topic: 'run', id: quest.id, after: 0 })
  const call = await playing.asked
  expect(call.messages.slice(-3)).toMatchObject([
    { role: 'user', text: 'When?' },
    { role: 'assistant', text: 'The tide comes ' },
    { role: 'user' },
  ])
  playing.open()
  const ended = await talk.ended(quest)
  expect(ended).toMatchObject({
    status: 'done',
    replies: ['The tide comes and goes.'],
    promptMeta: { finishReason: 'stop' },
  })
  expect(ended.isContinuing).toBeUndefined()
  await socket.until(isEndOf(quest.id))
  expect(eventsOf(socket, quest.id).map(({ name }) => name)).toContain('start')
  expect(textOf(socket, quest.id)).toBe('The tide comes and goes.')
})

test.each([
  ['a chart', '```recharts\n{}\n```', '\n\nIt rises.'],
  ['an artifact', '<artifact identifier="a" type="code" title="A">\nx\n</artifact>', '\n\nIt rises.'],
  ['a paragraph after a chart', '```recharts\n{}\n```\n\n', 'It rises.'],
  ['a code block that is being written', '```', 'It rises.'],
  ['words after a chart', '```recharts\n{}\n```\n\nSee', 'It rises.'],
])('words that continue %s are separated as they were', async (_, text, continued) => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Tides')
  app.models.play({ parts: [text, { type: 'finish', reason: 'length' }] })
  const quest = await talk.ask('Draw it')
  app.models.play('It rises.')
  await app.call(talk.user.id, chat.continue, { id: talk.id, messageId: quest.id })
  expect((await talk.ended(quest)).replies).toEqual([`${text}${continued}`])
})

test('the next attempt after a continued answer writes another version', async () => {
  const { app, talk, quest, place, goOn } = await startWithCutAnswer()
  app.models.play('and goes.')
  await goOn()
  await talk.ended(quest)
  app.models.play('At six.')
  await app.call(talk.user.id, chat.retry, place)
  expect((await talk.ended(quest)).replies).toEqual(['The tide comes and goes.', 'At six.'])
})

test('keeps the answer when the continuation fails, and continues it again', async () => {
  const { app, talk, quest, goOn } = await startWithCutAnswer()
  app.models.play({ parts: [], error: new ModelError('key_refused', 'No key') })
  await goOn()
  expect(await talk.ended(quest)).toMatchObject({ status: 'failed', replies: ['The tide comes '] })
  app.models.play('and goes.')
  await goOn()
  expect(await talk.ended(quest)).toMatchObject({ status: 'done', replies: ['The tide comes and goes.'] })
})

test('continues a stopped answer, and one that broke off, at their ends', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Tides')
  const me = talk.user.id
  const held = app.models.play({ parts: ['The tide comes ', 'and goes.'], isGated: true })
  const stopped = await talk.say('When?')
  const socket = await app.socket(me)
  socket.send({ type: 'subscribe', topic: 'run', id: stopped.id, after: 0 })
  held.open(1)
  await socket.until((frame) => frame.type === 'event' && frame.name === 'delta')
  await app.call(me, chat.stopReply, { id: talk.id, questId: stopped.id })
  expect(await talk.ended(stopped)).toMatchObject({ status: 'stopped', replies: ['The tide comes '] })
  app.models.play({ parts: ['and g'], error: new ModelError('broken_off', 'The answer broke off') })
  await app.call(me, chat.continue, { id: talk.id, messageId: stopped.id })
  expect(await talk.ended(stopped)).toMatchObject({
    status: 'interrupted',
    replies: ['The tide comes and g'],
  })
  app.models.play('oes.')
  await app.call(me, chat.continue, { id: talk.id, messageId: stopped.id })
  expect(await talk.ended(stopped)).toMatchObject({ status: 'done', replies: ['The tide comes and goes.'] })
})

test('does not continue a complete answer after an attempt without text', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Tides')
  app.models.play('At six.')
  const quest = await talk.ask('When?')
  const place = { id: talk.id, messageId: quest.id }
  app.models.play({ parts: [], error: new ModelError('key_refused', 'No key') })
  await app.call(talk.user.id, chat.retry, place)
  expect(await talk.ended(quest)).toMatchObject({ status: 'failed', replies: ['At six.'] })
  expect((await app.call(talk.user.id, chat.continue, place)).status).toBe(409)
})

test('returns an error for a complete answer and for the answer of another user', async () => {
  const { app, talk, quest, place, goOn } = await startWithCutAnswer()
  const other = await app.addUser()
  expect((await app.call(other.id, chat.continue, place)).status).toBe(404)
  app.models.play('and goes.')
  await goOn()
  await talk.ended(quest)
  const again = await goOn()
  expect([again.status, again.body.message]).toEqual([
    409,
    'This answer is complete. There is nothing to continue.',
  ])
})

test('writes the latest answer in a shorter form, as another version, once', async () => {
  const app = await startWithModels()
  const talk = await openConversation(app, 'Tides')
  app.models.play('The tide comes and goes.')
  const quest = await talk.ask('When?')
  const again = async (length?: 'shorter') => {
    const playing = app.models.play({ parts: ['It moves.'], isGated: true })
    await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id, length })
    const { messages } = await playing.asked
    playing.open()
    await talk.ended(quest)
    return messages
  }
  expect((await again('shorter')).slice(-3)).toMatchObject([
    { role: 'user', text: 'When?' },
    { role: 'assistant', text: 'The tide comes and goes.' },
    { role: 'user', text: expect.stringContaining('shorter') },
  ])
  expect((await again()).at(-1)).toMatchObject({ role: 'user', text: 'When?' })
})
