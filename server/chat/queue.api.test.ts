import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { notebooks } from '#contract/notebooks.ts'
import { settings } from '#contract/settings.ts'
import { conversationIn, eventsOf, isEndOf, openConversation } from '#server/testing/conversation.ts'
import { startAnotherApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { startAllWaiting, WAITING_STATUS } from './queue.ts'

async function startWithLimits(limits: { running: number; waiting?: number }): Promise<TestApp> {
  const app = await startAnotherApp()
  const admin = await app.addUser({ isAdmin: true })
  const set = (settingName: string, value: number) =>
    app.call(admin.id, settings.update, { settingName, settingValue: String(value) })
  await set('ConcurrentAnswers', limits.running)
  await set('WaitingAnswers', limits.waiting ?? 50)
  return app
}

/** Also on a busy machine. */
const SOON = { timeout: 10_000 }

/** Scripts that wait until the test releases them, in the order of the calls. */
const playGated = (app: TestApp, count: number) =>
  Array.from({ length: count }, (_, index) => app.models.play({ parts: [`answer ${index}`], isGated: true }))

const questionsAsked = (app: TestApp) => app.models.calls.map(({ messages }) => messages.at(-1)?.text)

test('answers over the limit wait and are written in the order of their messages', async () => {
  const app = await startWithLimits({ running: 2 })
  const talk = await openConversation(app)
  const playing = playGated(app, 4)
  const quests = []
  for (const prompt of ['one', 'two', 'three', 'four']) quests.push(await talk.say(prompt))
  await Promise.all(playing.slice(0, 2).map(({ asked }) => asked))
  const socket = await app.socket(talk.user.id)
  const third = quests[2]?.id ?? ''
  socket.send({ type: 'subscribe', topic: 'run', id: third })
  await socket.settled()
  expect(eventsOf(socket, third).map(({ name, payload }) => [name, payload])).toEqual([
    ['status', { status: WAITING_STATUS.message, statusKey: { key: 'chat.waitingForAnswers' } }],
  ])
  expect(new Set(questionsAsked(app))).toEqual(new Set(['one', 'two']))
  playing[0]?.open()
  await playing[2]?.asked
  expect(questionsAsked(app)[2]).toBe('three')
  for (const { open } of playing) open()
  for (const quest of quests) expect((await talk.ended(quest)).status).toBe('done')
  await socket.until(isEndOf(third))
  const events = eventsOf(socket, third)
  expect(events.map(({ name }) => name)).toEqual(['status', 'start', 'delta', 'end'])
  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

test('concurrent messages are accepted up to both limits in whichever order they are stored', async () => {
  const app = await startWithLimits({ running: 3, waiting: 4 })
  for (let round = 0; round < 10; round += 1) {
    const user = await app.addUser()
    playGated(app, 3)
    const answers = await sendAtOnce([app], user, 9)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    await vi.waitFor(async () => {
      expect(await storedRuns(app, user)).toEqual({ running: 3, waiting: 4 })
    }, SOON)
  }
  app.models.endScripts()
})

test('while slots are free, more messages wait than the limit of waiting ones', async () => {
  const app = await startWithLimits({ running: 2, waiting: 1 })
  const talk = await openConversation(app)
  const [playing] = playGated(app, 1)
  const first = await talk.say('first')
  await playing?.asked
  // Of messages that arrive at once, waiting ones may be stored before those that have a slot.
  const now = app.clock.now()
  await app.ports.database.db
    .updateTable('runs')
    .set({ waiting_since: now, stop_requested_at: now })
    .where('id', '=', first.id)
    .execute()
  const second = await talk.say('second')
  playing?.open()
  expect((await talk.ended(second)).status).toBe('done')
})

test('concurrent messages never exceed the limit, and a message over the queue limit is refused', async () => {
  const app = await startWithLimits({ running: 3, waiting: 4 })
  const talk = await openConversation(app)
  const playing = playGated(app, 3)
  const books = await Promise.all(
    Array.from({ length: 7 }, () => app.call(talk.user.id, notebooks.create, {})),
  )
  const sent = await Promise.all(books.map(({ body }) => conversationIn(app, talk.user, body.id).say()))
  await Promise.all(playing.map(({ asked }) => asked))
  expect(app.models.calls).toHaveLength(3)
  const message = { id: talk.id, prompt: 'one too many', clientMessageId: randomUUID() }
  const refused = await app.call(talk.user.id, chat.send, message)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toBe(
    '4 of your messages are already waiting for an answer. Send this one again when some of them are answered.',
  )
  expect((await app.call(talk.user.id, chat.list, { id: talk.id })).body.total).toBe(0)
  const other = await openConversation(app)
  expect((await other.ask()).status).toBe('done')
  for (const { open } of playing) open()
  for (const quest of sent) {
    expect((await conversationIn(app, talk.user, quest.sessionId).ended(quest)).status).toBe('done')
  }
})

/** Sends that many messages at the same moment, each to another notebook, by turns to each of the processes. */
async function sendAtOnce(apps: [TestApp, ...TestApp[]], user: TestUser, count: number) {
  const [app] = apps
  const books = []
  for (let index = 0; index < count; index++) books.push((await app.call(user.id, notebooks.create, {})).body)
  return Promise.all(
    books.map(({ id }, index) =>
      (apps[index % apps.length] ?? app).call(user.id, chat.send, {
        id,
        prompt: `question ${index}`,
        clientMessageId: randomUUID(),
      }),
    ),
  )
}

const storedRuns = (app: TestApp, user: TestUser) =>
  app.ports.database.db
    .selectFrom('runs')
    .select((by) => [
      by.fn.countAll<number>().filterWhere('waiting_since', 'is', null).as('running'),
      by.fn.countAll<number>().filterWhere('waiting_since', 'is not', null).as('waiting'),
    ])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()

test.each([
  { processes: 'one process', roles: ['all'] },
  { processes: 'two processes', roles: ['all', 'all'] },
  { processes: 'a web process and a worker', roles: ['all', 'web'] },
])(
  'a hundred simultaneous messages to $processes are accepted exactly up to the limits',
  async ({ roles }) => {
    const app = await startWithLimits({ running: 8, waiting: 50 })
    const apps: [TestApp, ...TestApp[]] = [app]
    for (const role of roles.slice(1)) apps.push(await startAnotherApp({ ROLE: role }, app))
    const user = await app.addUser()
    const playing = playGated(app, 8)
    const answers = await sendAtOnce(apps, user, 100)
    const accepted = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(42)
    expect(accepted).toHaveLength(58)
    await vi.waitFor(async () => {
      // As the heartbeat of a worker does: a web process starts no waiting answers.
      await startAllWaiting(app.ports)
      expect(await storedRuns(app, user)).toEqual({ running: 8, waiting: 50 })
    }, SOON)
    expect(app.models.calls.length).toBeLessThanOrEqual(8)
    const jobsDone = app.settle()
    await Promise.all(playing.map(({ asked }) => asked))
    for (const { open } of playing) open()
    await jobsDone
    for (const { body } of accepted)
      expect((await conversationIn(app, user, body.sessionId).ended(body)).status).toBe('done')
  },
)

test('a waiting answer can be stopped and is never sent to the model', async () => {
  const app = await startWithLimits({ running: 1 })
  const talk = await openConversation(app)
  const [playing] = playGated(app, 1)
  const [first, second] = [await talk.say('first'), await talk.say('second')]
  const stopped = await app.call(talk.user.id, chat.stopReply, { id: talk.id, questId: second.id })
  expect(stopped.body).toMatchObject([{ id: second.id, status: 'stopped', replies: [] }])
  playing?.open()
  expect((await talk.ended(first)).status).toBe('done')
  expect(questionsAsked(app)).toEqual(['first'])
})

test('the next process writes the answers that waited when a process ended', async () => {
  const app = await startWithLimits({ running: 1 })
  const talk = await openConversation(app)
  const [playing] = playGated(app, 1)
  const [first, second] = [await talk.say('first'), await talk.say('second')]
  await playing?.asked
  const replica = await startAnotherApp({}, app)
  // The limit includes the runs of other processes.
  await startAllWaiting(replica.ports)
  expect(questionsAsked(app)).toEqual(['first'])
  await app.ports.database.db.deleteFrom('runs').where('id', '=', first.id).execute()
  await startAllWaiting(replica.ports)
  expect((await talk.ended(second)).status).toBe('done')
  playing?.open()
})

test('a repeated message waits too', async () => {
  const app = await startWithLimits({ running: 1 })
  const talk = await openConversation(app)
  const quest = await talk.ask('again')
  const [playing] = playGated(app, 1)
  const first = await talk.say('first')
  await playing?.asked
  await app.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id })
  expect(questionsAsked(app)).toEqual(['again', 'first'])
  playing?.open()
  await talk.ended(first)
  expect((await talk.ended(quest)).replies).toHaveLength(2)
})
