import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { chat } from '#contract/chat.ts'
import { notebooks } from '#contract/notebooks.ts'
import type { Quest } from '#contract/quests.ts'
import { createApp } from '#server/app.ts'
import { eventsOf, isEndOf, openConversation, textOf } from './conversation.ts'
import { startAnotherApp, startApp, type TestApp } from './harness.ts'

const PARTS = ['Hé', 'llo 😀', ' wor', 'ld', '!\n', '\n', 'End.']
const LEASE_MS = 31_000

async function startTwo() {
  const first = await startAnotherApp()
  return { first, second: await startAnotherApp({}, first) }
}

const readOn = async (app: TestApp, userId: string, quest: Quest) =>
  (await app.call(userId, chat.get, { id: quest.sessionId, messageId: quest.id })).body

/** Makes a run look like one whose process died: its owner never renews the lease. */
const orphan = (app: TestApp, quest: Quest) =>
  app.ports.database.pool.query('update runs set owner = gen_random_uuid() where id = $1', [quest.id])

test('an answer written on one replica is followed on the other, byte for byte', async () => {
  const { first, second } = await startTwo()
  const talk = await openConversation(first)
  const playing = first.models.play({ parts: PARTS, isGated: true })
  const quest = await talk.say()
  const [near, far] = [await first.socket(talk.user.id), await second.socket(talk.user.id)]
  for (const socket of [near, far]) socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
  for (let part = 1; part < PARTS.length; part += 1) {
    playing.open(1)
    await far.until(() => textOf(far, quest.id) === PARTS.slice(0, part).join(''))
  }
  playing.open()
  const end = await far.until(isEndOf(quest.id))
  expect(end).toEqual(await near.until(isEndOf(quest.id)))
  // The last words may arrive only with the end, which removes the log.
  const seen = eventsOf(far, quest.id).slice(0, -1)
  expect(seen).toEqual(eventsOf(near, quest.id).slice(0, seen.length))
  expect(seen.length).toBeGreaterThanOrEqual(PARTS.length)
  expect((await readOn(second, talk.user.id, quest)).replies).toEqual([PARTS.join('')])
})

test('many concurrent answers reach the other replica without a gap and end with the complete text', async () => {
  const { first, second } = await startTwo()
  const talk = await openConversation(first)
  const far = await second.socket(talk.user.id)
  const words = Array.from({ length: 200 }, (_, index) => `word${index} `)
  const quests: Quest[] = []
  for (let number = 0; number < 8; number += 1) {
    first.models.play({ parts: words })
    const quest = await talk.say(`message ${number}`)
    far.send({ type: 'subscribe', topic: 'run', id: quest.id })
    quests.push(quest)
  }
  for (const quest of quests) {
    const end = await far.until(isEndOf(quest.id))
    expect(end).toMatchObject({ payload: { quest: { replies: [words.join('')] } } })
    expect(words.join('').startsWith(textOf(far, quest.id))).toBe(true)
    const places = eventsOf(far, quest.id)
      .slice(0, -1)
      .map(({ seq }) => seq)
    expect(places).toEqual(places.map((_, index) => index + 1))
    expect(eventsOf(far, quest.id).at(-1)?.name).toBe('end')
  }
})

test('a stop on one replica ends the answer on the other', async () => {
  const { first, second } = await startTwo()
  const talk = await openConversation(first)
  const playing = first.models.play({ parts: ['kept ', 'never'], isGated: true })
  const quest = await talk.say()
  const far = await second.socket(talk.user.id)
  far.send({ type: 'subscribe', topic: 'run', id: quest.id })
  playing.open(1)
  await far.until(() => textOf(far, quest.id) === 'kept ')
  const stopped = await second.call(talk.user.id, chat.stopReply, { id: talk.id, questId: quest.id })
  expect(stopped.body).toHaveLength(1)
  expect(await far.until(isEndOf(quest.id))).toMatchObject({
    payload: { quest: { status: 'stopped', replies: ['kept '] } },
  })
})

test('signing out on one replica closes the sockets on the other', async () => {
  const { first, second } = await startTwo()
  const [user, other] = [await first.addUser(), await first.addUser()]
  const [gone, stays] = [await second.socket(user.id), await second.socket(other.id)]
  await first.call(user.id, auth.logout)
  expect(await gone.closed).toBe(4401)
  await stays.settled()
})

test('changes on one replica are sent on the other, and lost access there ends subscriptions here', async () => {
  const { first, second } = await startTwo()
  const talk = await openConversation(first)
  const far = await second.socket(talk.user.id)
  far.send({ type: 'subscribe', topic: 'user', id: talk.user.id })
  far.send({ type: 'subscribe', topic: 'session', id: talk.id })
  await far.settled()
  await first.call(talk.user.id, notebooks.update, { id: talk.id, name: 'Renamed' })
  await far.until((frame) => frame.type === 'event' && frame.name === 'notebook_changed')
  await first.call(talk.user.id, notebooks.remove, { id: talk.id })
  expect(await far.until(({ type }) => type === 'error')).toMatchObject({
    code: 'not_found',
    topic: 'session',
  })
})

test('a web process leaves answers to a worker and follows them', async () => {
  const web = await startAnotherApp({ ROLE: 'web' })
  const talk = await openConversation(web)
  web.models.play({ parts: PARTS })
  const quest = await talk.say()
  const socket = await web.socket(talk.user.id)
  socket.send({ type: 'subscribe', topic: 'run', id: quest.id })
  await socket.settled()
  expect(web.models.calls).toEqual([])
  const worker = await startAnotherApp({ ROLE: 'worker' }, web)
  await worker.settle()
  await socket.until(isEndOf(quest.id))
  expect((await readOn(web, talk.user.id, quest)).replies).toEqual([PARTS.join('')])
  expect(web.models.calls).toHaveLength(1)
})

test('a worker writes more answers at once than it runs jobs', async () => {
  const web = await startAnotherApp({ ROLE: 'web' })
  const talk = await openConversation(web)
  const playing = ['one', 'two'].map((text) => web.models.play({ parts: [text], isGated: true }))
  const quests = [await talk.say(), await talk.say()]
  const worker = await startAnotherApp({ ROLE: 'worker' }, web)
  // Runs one job after the other.
  await worker.settle()
  await Promise.all(playing.map(({ asked }) => asked))
  for (const { open } of playing) open()
  for (const quest of quests) expect((await talk.ended(quest)).status).toBe('done')
})

test('a message that waited long for a worker is answered once', async () => {
  const web = await startAnotherApp({ ROLE: 'web' })
  const talk = await openConversation(web)
  const playing = web.models.play({ parts: ['once'], isGated: true })
  const quest = await talk.say()
  web.clock.advance(LEASE_MS)
  const worker = await startAnotherApp({ ROLE: 'worker' }, web)
  await playing.asked
  await worker.settle()
  playing.open()
  expect(await talk.ended(quest)).toMatchObject({ status: 'done', replies: ['once'] })
  expect(web.models.calls).toHaveLength(1)
})

test('a queued message ends when it is stopped, without a worker', async () => {
  const web = await startAnotherApp({ ROLE: 'web' })
  const talk = await openConversation(web)
  const [waiting, begun] = [await talk.say(), await talk.say()]
  await web.ports.database.pool.query(
    `update runs set owner = gen_random_uuid(), started_at = now(), lease_expires_at = now() where id = $1`,
    [begun.id],
  )
  await web.ports.database.pool.query(
    `insert into run_events (run_id, first_seq, last_seq, events)
     values ($1, 1, 1, '[{"seq":1,"event":{"name":"delta","payload":{"text":"kept"}}}]')`,
    [begun.id],
  )
  const socket = await web.socket(talk.user.id)
  socket.send({ type: 'subscribe', topic: 'run', id: waiting.id })
  await socket.settled()
  const stopped = await web.call(talk.user.id, chat.stopReply, { id: talk.id })
  expect(stopped.body.map(({ status }) => status)).toEqual(['stopped', 'stopped'])
  expect(stopped.body.find(({ id }) => id === begun.id)).toMatchObject({ replies: ['kept'], error: null })
  await socket.until(isEndOf(waiting.id))
})

test('the start does not wait for the takeover of interrupted runs', async () => {
  const { first } = await startTwo()
  const talk = await openConversation(first)
  const playing = first.models.play({ parts: ['so far'], isGated: true })
  const quest = await talk.say()
  await playing.asked
  const holding = await first.ports.database.pool.connect()
  await holding.query('begin')
  await holding.query('select from runs where id = $1 for update', [quest.id])
  first.clock.advance(LEASE_MS)
  await startAnotherApp({}, first)
  await holding.query("update runs set owner = gen_random_uuid(), lease_expires_at = 'epoch' where id = $1", [
    quest.id,
  ])
  await holding.query('commit')
  holding.release()
  expect((await talk.ended(quest)).status).toBe('interrupted')
})

test('a message that is stopped before a worker claims it is never sent to a model', async () => {
  const web = await startAnotherApp({ ROLE: 'web' })
  const talk = await openConversation(web)
  const quest = await talk.say()
  await web.call(talk.user.id, chat.stopReply, { id: talk.id })
  const worker = await startAnotherApp({ ROLE: 'worker' }, web)
  await worker.settle()
  expect((await talk.ended(quest)).status).toBe('stopped')
  expect(web.models.calls).toEqual([])
})

test('an answer of a dead process keeps its text and can be retried', async () => {
  const { first, second } = await startTwo()
  const talk = await openConversation(first)
  const playing = first.models.play({ parts: ['so ', 'far', ' never'], isGated: true })
  const quest = await talk.say()
  const far = await second.socket(talk.user.id)
  far.send({ type: 'subscribe', topic: 'run', id: quest.id })
  playing.open(2)
  await far.until(() => textOf(far, quest.id) === 'so far')
  await orphan(first, quest)
  first.clock.advance(LEASE_MS)
  const end = await far.until(isEndOf(quest.id))
  expect(end).toMatchObject({
    payload: {
      quest: {
        status: 'interrupted',
        replies: ['so far'],
        error: 'The server stopped while it was answering.',
      },
    },
  })
  // The process was slow, not dead: its late writes have no effect.
  playing.open()
  await expect.poll(() => first.ports.runLog.openRuns()).toEqual([])
  expect((await readOn(second, talk.user.id, quest)).replies).toEqual(['so far'])
  first.models.play('whole')
  await second.call(talk.user.id, chat.retry, { id: talk.id, messageId: quest.id })
  expect(await talk.ended(quest)).toMatchObject({ status: 'done', replies: ['so far', 'whole'] })
})

test('an answer that was never started is started by a remaining process', async () => {
  const web = await startAnotherApp({ ROLE: 'web' })
  const talk = await openConversation(web)
  const quest = await talk.say('Are you there?')
  await web.ports.database.pool.query('delete from graphile_worker._private_jobs')
  await orphan(web, quest)
  web.clock.advance(LEASE_MS)
  await startAnotherApp({}, web)
  expect(await talk.ended(quest)).toMatchObject({ status: 'done', error: null })
})

test('an answer with a renewed lease is not taken over, however long it takes', async () => {
  const { first } = await startTwo()
  const talk = await openConversation(first)
  const playing = first.models.play({ parts: ['slow'], isGated: true })
  const quest = await talk.say()
  await playing.asked
  for (let time = 0; time < 24; time += 1) {
    first.clock.advance(5000)
    const lease = async () => {
      const { rows } = await first.ports.database.pool.query<{ lease_expires_at: Date }>('select * from runs')
      return (rows[0]?.lease_expires_at.getTime() ?? 0) - first.clock.now().getTime()
    }
    // Waits for every heartbeat before the clock advances: otherwise the test itself would make the next one
    // late.
    await expect.poll(lease, { timeout: 5000 }).toBeGreaterThan(20_000)
  }
  playing.open()
  expect(await talk.ended(quest)).toMatchObject({ status: 'done', replies: ['slow'] })
})

test('a process that stops hands its answers over at once', async () => {
  const survivor = await startApp()
  const leaving = await startAnotherApp({}, survivor)
  const talk = await openConversation(leaving)
  const playing = survivor.models.play({ parts: ['handed ', 'over'], isGated: true })
  const quest = await talk.say()
  const follower = await survivor.socket(talk.user.id)
  follower.send({ type: 'subscribe', topic: 'run', id: quest.id })
  playing.open(1)
  await follower.until(() => textOf(follower, quest.id) === 'handed ')
  // `app.close` of the harness closes too at the end, so this is a separate application on the same ports.
  const twin = await createApp(leaving.ports, { runJobs: false })
  await twin.close()
  const { rows } = await survivor.ports.database.pool.query('select owner from runs where id = $1', [
    quest.id,
  ])
  expect(rows).toEqual([{ owner: null }])
  survivor.clock.advance(11_000)
  expect(await follower.until(isEndOf(quest.id))).toMatchObject({
    payload: { quest: { status: 'interrupted', replies: ['handed '] } },
  })
  expect(await talk.ended({ id: quest.id })).toMatchObject({ id: quest.id })
})
