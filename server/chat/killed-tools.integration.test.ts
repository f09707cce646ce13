import type { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Quest } from '#contract/quests.ts'
import type { ToolCallState } from '#contract/tools.ts'
import { type CallScript, CountedCalls, type CountedMessage, TEXT } from '#server/testing/counted-calls.ts'
import { openDatabase } from '#server/testing/embedded-database.ts'
import { makeDataDirectory, type ServerProcess, startProcess } from '#server/testing/server-process.ts'
import { register, visit } from '#server/testing/visitor.ts'

const WAIT = { timeout: 60_000, interval: 20 }
const MODEL = 'compatible-test/qwen3'
/** Starting the program, once for each moment, takes a few seconds on a busy machine. */
const TIMEOUT_MS = 600_000

/** The program and its database, until it is killed. */
interface Scene {
  server: ServerProcess
  database: Client
}

interface Outcome {
  status: Quest['status']
  reply: string | undefined
  calls: ToolCallState[]
  counts: [number, number]
  /** The id of the model that the message names. */
  model?: string
}

interface Moment {
  /** Whether the user has allowed the tool for good. */
  isAllowed: boolean
  /** What the model does before and beside the call. */
  script?: Pick<CallScript, 'isSilent' | 'hasSecondCall'>
  /** Resolves at the moment, which lasts until the process is killed. */
  reach(message: CountedMessage, gates: Gates, scene: Scene): Promise<void>
  /** The requests to the model until then. */
  requests: [number, number]
  expected: Outcome
}

/** Each part of the message happens when its function is called. */
interface Gates {
  call(): void
  return(): void
}

const asked = (message: CountedMessage) => expect.poll(message.requests, WAIT).toBe(1)
const counted = (message: CountedMessage) => expect.poll(() => message.counts()[0], WAIT).toBe(1)
const waiting = (message: CountedMessage) =>
  expect.poll(async () => (await message.read()).approvalUntil, WAIT).toBeDefined()

/** Until the lock is released, nothing is stored in the logs of runs. */
const lockLogs = (database: Client) => database.query('begin; lock table run_events in exclusive mode')

const untilHeldBack = (database: Client) =>
  expect
    .poll(async () => {
      const { rowCount } = await database.query(
        "select 1 from pg_locks where relation = 'run_events'::regclass and not granted",
      )
      return rowCount
    }, WAIT)
    .toBe(1)

/**
 * Ends the statement that waits for the lock, unnoticed by its process: with the locks of a database that is shut down it
 * could still be completed.
 */
async function loseHeldBack({ database, server }: Scene): Promise<void> {
  await untilHeldBack(database)
  server.child.kill('SIGSTOP')
  await database.query(
    "select pg_terminate_backend(pid) from pg_locks where relation = 'run_events'::regclass and not granted",
  )
}

const untilStored = (database: Client, state: ToolCallState) =>
  expect
    .poll(async () => {
      const event = JSON.stringify([{ event: { name: 'tool', payload: { state } } }])
      const { rowCount } = await database.query('select 1 from run_events where events @> $1', [event])
      return rowCount
    }, WAIT)
    .toBe(1)

const interrupted = { status: 'interrupted', reply: TEXT.before } as const

const MOMENTS: Record<string, Moment> = {
  'before a call is recorded': {
    isAllowed: true,
    // A first text would be stored by a statement of its own.
    script: { isSilent: true },
    async reach(message, gates, scene) {
      await asked(message)
      await lockLogs(scene.database)
      gates.call()
      await loseHeldBack(scene)
    },
    requests: [1, 1],
    expected: { status: 'interrupted', reply: undefined, calls: [], counts: [0, 0] },
  },
  'while a call is recorded and not started': {
    isAllowed: true,
    script: { isSilent: true },
    async reach(message, gates, { database, server }) {
      await asked(message)
      await lockLogs(database)
      gates.call()
      await untilHeldBack(database)
      // The statement ends, and its process cannot notice.
      server.child.kill('SIGSTOP')
      await database.query('rollback')
      await untilStored(database, 'running')
    },
    requests: [1, 1],
    expected: { status: 'interrupted', reply: undefined, calls: ['interrupted'], counts: [0, 0] },
  },
  'while a tool runs': {
    isAllowed: true,
    async reach(message, gates) {
      gates.call()
      await counted(message)
    },
    requests: [1, 1],
    expected: { ...interrupted, calls: ['interrupted'], counts: [1, 0] },
  },
  'while a result is received and not stored': {
    isAllowed: true,
    async reach(message, gates, scene) {
      gates.call()
      await counted(message)
      await lockLogs(scene.database)
      gates.return()
      await loseHeldBack(scene)
    },
    // The next request does not wait for the storing of a result.
    requests: [1, 2],
    expected: { ...interrupted, calls: ['interrupted'], counts: [1, 0] },
  },
  'while a result is stored, before the next request to the model': {
    isAllowed: true,
    script: { hasSecondCall: true },
    async reach(message, gates, { database }) {
      gates.call()
      gates.return()
      await expect.poll(message.counts, WAIT).toEqual([1, 1])
      await untilStored(database, 'done')
    },
    requests: [1, 1],
    expected: { ...interrupted, calls: ['done', 'interrupted'], counts: [1, 1] },
  },
  'while the model has a result and has not answered': {
    isAllowed: true,
    async reach(message, gates, { database }) {
      gates.call()
      gates.return()
      await expect.poll(message.requests, WAIT).toBe(2)
      await untilStored(database, 'done')
    },
    requests: [2, 2],
    expected: { ...interrupted, calls: ['done'], counts: [1, 0] },
  },
  'while a call waits for approval': {
    isAllowed: false,
    async reach(message, gates) {
      gates.call()
      gates.return()
      await waiting(message)
    },
    requests: [1, 1],
    expected: { status: 'done', reply: TEXT.before, calls: ['awaiting_approval'], counts: [0, 0] },
  },
}

async function outcomeOf(message: CountedMessage): Promise<Outcome> {
  await expect.poll(async () => (await message.read()).status, WAIT).not.toBe('running')
  const { status, replies, promptMeta } = await message.read()
  const calls = promptMeta.functionCalls ?? []
  return {
    status,
    reply: replies.at(-1),
    calls: calls.map(({ state }) => state),
    counts: message.counts(),
    model: promptMeta.model?.id,
  }
}

test('a process that is killed at any moment of a call repeats and loses nothing', {
  timeout: TIMEOUT_MS,
}, async () => {
  const outside = await CountedCalls.start()
  onTestFinished(() => outside.close())
  const dataDirectory = await makeDataDirectory()
  const start = async () => {
    const environment = { DATA_DIR: dataDirectory, OPENAI_COMPATIBLE_TEST_BASE_URL: outside.modelUrl }
    const server = await startProcess(environment)
    await server.ready()
    return server
  }
  let server = await start()
  const allowing = await register(server)
  const deciding = await register(server)
  const visitorOf = (isAllowed: boolean) => () =>
    visit(server.url, isAllowed ? allowing.token : deciding.token)
  await outside.addTool(visitorOf(true)())
  const first = await outside.send(visitorOf(true), MODEL, {})
  await waiting(first)
  await first.decide('always')
  await expect.poll(async () => (await outcomeOf(first)).calls, WAIT).toEqual(['done'])

  const messages: CountedMessage[] = []
  for (const [name, moment] of Object.entries(MOMENTS)) {
    const [mayCall, mayReturn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const message = await outside.send(visitorOf(moment.isAllowed), MODEL, {
      mayCall: mayCall.promise,
      mayReturn: mayReturn.promise,
      ...(moment.isAllowed && { mayEnd: new Promise(() => undefined) }),
      ...moment.script,
    })
    messages.push(message)
    const database = await openDatabase(dataDirectory)
    const gates = { call: mayCall.resolve, return: mayReturn.resolve }
    await moment.reach(message, gates, { server, database })
    const requests = message.requests()
    const [least, most] = moment.requests
    expect({ name, isExpected: least <= requests && requests <= most }).toEqual({ name, isExpected: true })
    await server.stop('SIGKILL')
    server = await start()
    expect({ name, ...(await outcomeOf(message)) }).toEqual({ name, ...moment.expected, model: MODEL })
    expect({ name, problems: await message.problems() }).toEqual({ name, problems: [] })
    await database.end().catch(() => undefined)
  }

  const approved = messages.at(-1)
  await approved?.decide('once')
  await expect.poll(async () => (await approved?.read())?.approvalUntil, WAIT).toBeUndefined()
  expect(approved && (await outcomeOf(approved))).toEqual({
    status: 'done',
    reply: `${TEXT.before}\n\n${TEXT.after}`,
    calls: ['done'],
    counts: [1, 0],
    model: MODEL,
  })
  const before = await Promise.all(messages.map(({ read }) => read()))
  await server.stop('SIGKILL')
  server = await start()
  expect(await Promise.all(messages.map(({ read }) => read()))).toEqual(before)
  expect(await Promise.all(messages.map(({ problems }) => problems()))).toEqual(messages.map(() => []))
})
