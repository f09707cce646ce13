import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { CLIENT_FRAME_MAX, type ServerFrame, SUBSCRIPTIONS_MAX } from '#contract/live.ts'
import { notebooks } from '#contract/notebooks.ts'
import { eventsOf, isEndOf, openConversation, textOf } from '#server/testing/conversation.ts'
import { startApp } from '#server/testing/harness.ts'
import { openTestSocket, openUnauthenticatedSocket } from '#server/testing/test-socket.ts'

const isEvent = (name: string) => (frame: ServerFrame) => frame.type === 'event' && frame.name === name
const isError = (frame: ServerFrame) => frame.type === 'error'

describe('a hello', () => {
  test.each(['', 'nonsense', 'a.b.c'])('with the token %j closes the socket', async (token) => {
    const app = await startApp()
    expect(await (await openTestSocket(app.app, token)).closed).toBe(4401)
  })

  test('must be the first frame', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const socket = await openUnauthenticatedSocket(app.app)
    socket.send({ type: 'subscribe', topic: 'user', id: user.id })
    expect(await socket.until(isError)).toEqual({
      type: 'error',
      code: 'unauthenticated',
      message: 'Say hello first',
      topic: 'user',
      id: user.id,
    })
    socket.send({ type: 'hello', token: user.token })
    await socket.until(({ type }) => type === 'ready')
  })

  test('may be repeated by the same user, not by another one', async () => {
    const app = await startApp()
    const [one, two] = [await app.addUser(), await app.addUser()]
    const socket = await app.socket(one.id)
    socket.send({ type: 'hello', token: one.token })
    await socket.settled()
    expect(socket.frames.filter(({ type }) => type === 'ready')).toHaveLength(2)
    socket.send({ type: 'hello', token: two.token })
    expect(await socket.closed).toBe(4401)
  })
})

describe('a user without access', () => {
  test("gets 'not found' for an answer, a notebook and a user", async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const playing = app.models.play({ parts: ['secret'], isGated: true })
    const quest = await talk.say()
    const stranger = await app.addUser({ isAdmin: true })
    const socket = await app.socket(stranger.id)
    const wanted = [
      ['run', quest.id, 'Message not found'],
      ['session', talk.id, 'Notebook not found'],
      ['user', talk.user.id, 'User not found'],
      ['run', randomUUID(), 'Message not found'],
      ['session', randomUUID(), 'Notebook not found'],
    ] as const
    for (const [topic, id] of wanted) socket.send({ type: 'subscribe', topic, id })
    await socket.settled()
    playing.open()
    await talk.ended(quest)
    await socket.settled()
    expect(socket.frames.slice(1, -2)).toEqual(
      wanted.map(([topic, id, message]) => ({ type: 'error', code: 'not_found', message, topic, id })),
    )
  })

  test('receives nothing more once the notebook is deleted', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const playing = app.models.play({ parts: ['before ', 'after'], isGated: true })
    const quest = await talk.say()
    const socket = await app.socket(talk.user.id)
    socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
    socket.send({ type: 'subscribe', topic: 'session', id: talk.id })
    playing.open(1)
    await socket.until(() => textOf(socket, quest.id) === 'before ')
    await app.call(talk.user.id, notebooks.remove, { id: talk.id })
    const errors = () =>
      socket.frames.flatMap((frame) => (frame.type === 'error' ? [[frame.topic, frame.code]] : []))
    await expect.poll(errors).toEqual([
      ['run', 'not_found'],
      ['session', 'not_found'],
    ])
    playing.open()
    await expect.poll(() => app.ports.runLog.openRuns()).toEqual([])
    await socket.settled()
    expect(textOf(socket, quest.id)).toBe('before ')
    expect(socket.frames.some(isEndOf(quest.id))).toBe(false)
  })

  test('receives nothing more once the message is deleted', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const quest = await talk.ask()
    const socket = await app.socket(talk.user.id)
    socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
    await socket.until(isEndOf(quest.id))
    await app.call(talk.user.id, chat.remove, { id: talk.id, messageId: quest.id })
    expect(await socket.until(isError)).toMatchObject({ code: 'not_found', topic: 'run', id: quest.id })
  })
})

describe('subscribing to an answer', () => {
  const parts = ['Hé', 'llo 😀', ' wor', 'ld', '!\n', '\n', 'End.']

  test('returns from any position exactly the missing events, while it is written', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const playing = app.models.play({ parts, isGated: true })
    const quest = await talk.say()
    const first = await app.socket(talk.user.id)
    first.send({ type: 'subscribe', topic: 'run', id: quest.id })
    const last = parts.length + 1
    const others = []
    for (let after = 0; after <= last; after += 1) {
      const socket = await app.socket(talk.user.id)
      // Half of them subscribe before their position is written, half of them after.
      if (after % 2 === 0) socket.send({ type: 'subscribe', topic: 'run', id: quest.id, after })
      if (after > 1) playing.open(1)
      await first.until(() => eventsOf(first, quest.id).length >= after)
      if (after % 2 === 1) socket.send({ type: 'subscribe', topic: 'run', id: quest.id, after })
      await socket.settled()
      others.push({ after, socket })
    }
    playing.open()
    await first.until(isEndOf(quest.id))
    const all = eventsOf(first, quest.id)
    expect(all.map(({ name }) => name)).toEqual(['start', ...parts.map(() => 'delta'), 'end'])
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1))
    expect(textOf(first, quest.id)).toBe(parts.join(''))
    for (const { after, socket } of others) {
      await socket.until(isEndOf(quest.id))
      expect(eventsOf(socket, quest.id)).toEqual(all.slice(after))
    }
    expect((await talk.ended(quest)).replies).toEqual([parts.join('')])
  })

  test('returns the complete message at once when the answer has ended', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    app.models.play({ parts })
    const quest = await talk.ask()
    const socket = await app.socket(talk.user.id)
    socket.send({ type: 'subscribe', topic: 'run', id: quest.id, after: 3 })
    expect(await socket.until(isEndOf(quest.id))).toMatchObject({
      seq: expect.any(Number) as number,
      payload: { quest: { ...quest, replies: [parts.join('')] } },
    })
    expect(eventsOf(socket, quest.id)).toHaveLength(1)
  })

  test('ends with unsubscribe, and resumes where it ended', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const playing = app.models.play({ parts: ['a', 'b', 'c'], isGated: true })
    const quest = await talk.say()
    const [socket, other] = [await app.socket(talk.user.id), await app.socket(talk.user.id)]
    for (const each of [socket, other]) each.send({ type: 'subscribe', topic: 'run', id: quest.id })
    playing.open(1)
    await socket.until(() => textOf(socket, quest.id) === 'a')
    socket.send({ type: 'unsubscribe', topic: 'run', id: quest.id })
    await socket.settled()
    playing.open(1)
    await other.until(() => textOf(other, quest.id) === 'ab')
    await socket.settled()
    expect(textOf(socket, quest.id)).toBe('a')
    socket.send({ type: 'subscribe', topic: 'run', id: quest.id, after: 2 })
    await socket.settled()
    playing.open()
    await socket.until(isEndOf(quest.id))
    expect(textOf(socket, quest.id)).toBe('abc')
  })
})

describe('a notebook’s topic', () => {
  test('delivers messages without a subscription of the user, also large ones', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const socket = await app.socket(talk.user.id)
    socket.send({ type: 'subscribe', topic: 'session', id: talk.id })
    await socket.settled()
    const prompt = 'é'.repeat(30_000)
    const quest = await talk.ask(prompt)
    await socket.until(
      (frame) => isEvent('quest_changed')(frame) && JSON.stringify(frame).includes('"status":"done"'),
    )
    const changed = socket.frames.filter(isEvent('quest_changed'))
    expect(changed).toHaveLength(2)
    expect(changed[0]).toMatchObject({
      topic: 'session',
      id: talk.id,
      payload: { id: quest.id, prompt, status: 'running' },
    })
    await app.call(talk.user.id, chat.remove, { id: talk.id, messageId: quest.id })
    const removed = await socket.until(isEvent('quest_removed'))
    expect(removed).toMatchObject({ payload: { id: quest.id, sessionId: talk.id } })
  })

  test('delivers a message once together with the user’s own topic', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const socket = await app.socket(talk.user.id)
    socket.send({ type: 'subscribe', topic: 'session', id: talk.id })
    socket.send({ type: 'subscribe', topic: 'user', id: talk.user.id })
    await socket.settled()
    const quest = await talk.ask()
    await app.call(talk.user.id, chat.remove, { id: talk.id, messageId: quest.id })
    await socket.until(isEvent('quest_removed'))
    expect(socket.frames.filter(isEvent('quest_changed'))).toHaveLength(2)
    expect(socket.frames.filter(isEvent('quest_removed'))).toHaveLength(1)
  })
})

describe('frames', () => {
  test.each([
    'nonsense',
    '',
    '[]',
    'null',
    '42',
    '{"type":"shout"}',
    '{"type":"subscribe"}',
    '{"type":"subscribe","topic":"run"}',
    '{"type":"subscribe","topic":"everything","id":"x"}',
    '{"type":"subscribe","topic":"run","id":"x","after":-1}',
    '{"type":"subscribe","topic":"run","id":"x","after":1.5}',
    '{"type":"hello"}',
    '{"__proto__":{"type":"ping"}}',
    `{"type":"subscribe","topic":"run","id":"${'x'.repeat(101)}"}`,
    '[[[[[[[[[['.repeat(500),
  ])('get an error and have no effect when they are invalid: %.40s', async (frame) => {
    const app = await startApp()
    const socket = await app.socket((await app.addUser()).id)
    socket.sendRaw(frame)
    expect(await socket.until(isError)).toMatchObject({
      code: 'invalid',
      message: 'The frame could not be read',
    })
    await socket.settled()
  })

  test.each(['not-an-id', '\\u0000', "' or 1=1", '../x', '%00'])(
    'with the id %s get an error message',
    async (id) => {
      const app = await startApp()
      const socket = await app.socket((await app.addUser()).id)
      for (const topic of ['run', 'session', 'user']) {
        socket.sendRaw(`{"type":"subscribe","topic":"${topic}","id":"${id}"}`)
      }
      await socket.settled()
      const errors = socket.frames.flatMap((frame) => (frame.type === 'error' ? [frame.code] : []))
      expect(errors).toEqual(['not_found', 'not_found', 'not_found'])
    },
  )

  test('may be binary, and are limited in size', async () => {
    const app = await startApp()
    const socket = await app.socket((await app.addUser()).id)
    socket.sendRaw(Buffer.from([0xff, 0xfe, 0x00]))
    socket.sendRaw(Buffer.from('{"type":"ping"}'))
    await socket.until(({ type }) => type === 'pong')
    socket.sendRaw(`"${'x'.repeat(CLIENT_FRAME_MAX)}"`)
    await socket.settled()
    const codes = socket.frames.flatMap((frame) => (frame.type === 'error' ? [frame.code] : []))
    expect(codes).toEqual(['invalid', 'too_large'])
    socket.sendRaw('x'.repeat(100_000))
    expect(await socket.closed).toBe(1009)
    expect(app.logged.filter(({ level }) => Number(level) > 30)).toEqual([])
  })

  test('may request many subscriptions, up to a limit', async () => {
    const app = await startApp()
    const talk = await openConversation(app)
    const sent = await Promise.all(Array.from({ length: 3 }, () => talk.ask()))
    const { rows } = await app.ports.database.pool.query<{ id: string }>(
      `insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, status, llm, prompt_meta,
         prompt_tokens, created_at, updated_at)
       select gen_random_uuid(), notebook_id, user_id, gen_random_uuid(), 100 + number, type, prompt, status, llm,
         prompt_meta, prompt_tokens, now(), now() from quests, generate_series(1, $2) as number where id = $1
       returning id`,
      [sent[0]?.id, SUBSCRIPTIONS_MAX],
    )
    const socket = await app.socket(talk.user.id)
    for (const { id } of rows) socket.send({ type: 'subscribe', topic: 'run', id })
    socket.send({ type: 'subscribe', topic: 'run', id: sent[1]?.id ?? '' })
    await socket.settled()
    expect(socket.frames.filter(isError)).toMatchObject([{ code: 'too_many_requests', id: sent[1]?.id }])
    socket.send({ type: 'unsubscribe', topic: 'run', id: rows[0]?.id ?? '' })
    socket.send({ type: 'subscribe', topic: 'run', id: sent[2]?.id ?? '' })
    await socket.until(isEndOf(sent[2]?.id ?? ''))
  })
})
