import { randomUUID } from 'node:crypto'
import type { AnyContractProcedure } from '@orpc/contract'
import { Client } from 'pg'
import { inject, vi } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { CallerInputOf, OutputOf } from '#contract/procedures.ts'
import { type App, createApp, jobHandlers } from '#server/app.ts'
import { signAccessToken } from '#server/auth/sessions/access-token.ts'
import { insertSession } from '#server/auth/store.ts'
import { createFakeAudioModels, type FakeAudioModels } from '#server/platform/audio/fake.ts'
import { createFakeBlobs, type FakeBlobs } from '#server/platform/blobs/fake.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { createSystemCtx, type Ports } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { createFakeEmbeddings, type FakeEmbeddings } from '#server/platform/embeddings/fake.ts'
import { createExtractor } from '#server/platform/extraction/in-child-process.ts'
import { drainJobs } from '#server/platform/jobs/jobs.ts'
import { createFakeJsonService, type FakeJsonService } from '#server/platform/json-service/fake.ts'
import { createFakeModels, type FakeModels } from '#server/platform/llm/fake.ts'
import { createLog } from '#server/platform/log.ts'
import { createFakeMailer, type FakeMailer, type SentMail } from '#server/platform/mail/fake.ts'
import { defaultGuards } from '#server/platform/mcp/bounded-fetch.ts'
import { createMcpServers } from '#server/platform/mcp/connections.ts'
import { createFakePictureModels, type FakePictureModels } from '#server/platform/pictures/fake.ts'
import { createPushServices } from '#server/platform/push/over-http.ts'
import { freeMeter } from '#server/platform/runs/meter.ts'
import { RunLog } from '#server/platform/runs/run-log.ts'
import { createFakeWebPages, type FakeWebPages } from '#server/platform/web-fetch/fake.ts'
import { publicOnly } from '#server/platform/web-fetch/public-addresses.ts'
import { addUser } from '#server/users/service.ts'
import { withDatabase } from './global-setup.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { afterEachTest, atEndOfFile, atEndOfTest } from './test-ends.ts'
import { openTestSocket, type TestSocket } from './test-socket.ts'

/** The body is the output when the call succeeded, and an `ErrorBody` otherwise. */
export interface Answer<C> {
  status: number
  body: OutputOf<C> & Partial<ErrorBody>
  headers: Record<string, unknown>
  cookies: {
    name: string
    value: string
    path?: string
    httpOnly?: boolean
    sameSite?: string
    maxAge?: number
  }[]
}

export interface TestUser {
  id: string
  username: string
  email: string
  token: string
}

export interface TestApp {
  ports: Ports
  clock: TestClock
  models: FakeModels
  embeddings: FakeEmbeddings
  audioModels: FakeAudioModels
  pictureModels: FakePictureModels
  mailer: FakeMailer
  /** Mails that were sent, newest last. Mails are sent by a job: call `settle` first. */
  mails: SentMail[]
  blobs: FakeBlobs
  webPages: FakeWebPages
  jsonService: FakeJsonService
  app: App
  /** Lines the program logged, as objects. */
  logged: Record<string, unknown>[]
  addUser(more?: { isAdmin?: boolean; tags?: string[] }): Promise<TestUser>
  /**
   * Makes a call of the contract as that user (or without a session). Input goes into path, query and body as
   * a client would send it.
   */
  call<C extends AnyContractProcedure>(
    userId: string | undefined,
    call: C,
    ...input: [CallerInputOf<C>] extends [never] ? [] : [CallerInputOf<C>]
  ): Promise<Answer<C>>
  /** An authenticated socket of that user. */
  socket(userId: string): Promise<TestSocket>
  /** Runs every waiting job to its end. */
  settle(): Promise<void>
}

let shared: Promise<TestApp> | undefined

/** The real application on this test file's own database, with fake models and a clock that tests advance. */
export function startApp(): Promise<TestApp> {
  shared ??= startShared()
  return shared
}

function startShared(): Promise<TestApp> {
  atEndOfFile(() => {
    shared = undefined
  })
  const started = createTestApp(process.env, undefined, atEndOfFile)
  // An answer from an earlier test would otherwise use the script of the next test.
  afterEachTest(async () => {
    const { models, ports } = await started
    models.endScripts()
    await vi.waitUntil(() => !ports.runLog.openRuns().length, { timeout: 60_000, interval: 5 })
  })
  return started
}

/** A second application with other settings, or a replica on the database of `beside`. */
export function startAnotherApp(
  environment: Record<string, string | undefined> = {},
  beside?: TestApp,
): Promise<TestApp> {
  // Connections are limited: the resources of a test are closed at its end, last first.
  return createTestApp({ ...process.env, ...environment }, beside, atEndOfTest)
}

async function createTestApp(
  environment: Record<string, string | undefined>,
  beside: TestApp | undefined,
  atEnd: typeof atEndOfFile,
): Promise<TestApp> {
  const { connection, template } = inject('database')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  if (!beside) {
    await copyTemplate(template, name)
    atEnd(() => dropDatabase(name))
  }
  const database = openDatabase(beside?.ports.database.connection ?? withDatabase(connection, name))
  const { clock, models, embeddings, audioModels, pictureModels, mailer, blobs, webPages, jsonService } =
    beside ?? createDoubles()
  const logged: Record<string, unknown>[] = []
  const processId = randomUUID()
  const config = parseConfig({
    // Replicas are distinguished by their addresses; the pool connects as configured above.
    DATABASE_URL: 'postgres://localhost/test',
    ...pickConfig(environment),
  })
  const log = createLog(config.logLevel, { write: (line) => void logged.push(JSON.parse(line)) })
  const runLog = new RunLog(database, { owner: processId, replicas: true, log, clock })
  const secretKey = 'a test key that is long enough to be one'
  const extractor = createExtractor()
  const ports: Ports = {
    config,
    meter: beside?.ports.meter ?? freeMeter,
    secretKey,
    database,
    log,
    clock,
    languageModels: models,
    embeddings,
    audioModels,
    pictureModels,
    mailer,
    blobs,
    extractor,
    thumbnailDrawer: extractor,
    webPages,
    pushServices: createPushServices({ guard: { ...publicOnly, isClosed: () => false }, isTest: true }),
    jsonService,
    mcpServers: createMcpServers(log, { guards: { ...defaultGuards, users: isClosedInTests } }),
    runLog,
    processId,
  }
  const app = await createApp(ports, { runJobs: false })
  const users = beside ? usersOf(beside) : new Map<string, TestUser>()
  const testApp: TestApp = {
    ports,
    clock,
    models,
    embeddings,
    audioModels,
    pictureModels,
    mailer,
    mails: mailer.sent,
    blobs,
    webPages,
    jsonService,
    app,
    logged,
    addUser: (more) => addTestUser(ports, users, more),
    call: (userId, call, ...input) => makeCall(app, tokenOf(users, userId), call, input[0]),
    socket: (userId) => openTestSocket(app, tokenOf(users, userId) ?? ''),
    settle: () => drainJobs(database.pool, jobHandlers(ports), log),
  }
  knownUsers.set(testApp, users)
  atEnd(async () => {
    await app.close()
    await ports.mcpServers.close()
    await database.close()
  })
  return testApp
}

/** The one address of this machine that counts as public in tests. */
export const PUBLIC_HOST = '127.0.0.2'
const isClosedInTests: typeof publicOnly.isClosed = (address, family) =>
  address !== PUBLIC_HOST && publicOnly.isClosed(address, family)

/** The fakes of the external systems; replicas share them. */
function createDoubles() {
  const clock = createTestClock()
  return {
    clock,
    models: createFakeModels(),
    embeddings: createFakeEmbeddings(),
    audioModels: createFakeAudioModels(),
    pictureModels: createFakePictureModels(),
    mailer: createFakeMailer(),
    blobs: createFakeBlobs(clock),
    webPages: createFakeWebPages(),
    jsonService: createFakeJsonService(),
  }
}

const knownUsers = new WeakMap<TestApp, Map<string, TestUser>>()
const usersOf = (app: TestApp) => knownUsers.get(app) ?? new Map<string, TestUser>()
const tokenOf = (users: Map<string, TestUser>, id: string | undefined) =>
  id ? users.get(id)?.token : undefined

async function copyTemplate(template: string, name: string): Promise<void> {
  const admin = new Client(inject('database').connection)
  await admin.connect()
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.end()
}

async function dropDatabase(name: string): Promise<void> {
  const admin = new Client(inject('database').connection)
  await admin.connect()
  // `with (force)` must not end an autovacuum worker, which belongs to the superuser; a plain drop stops it
  // by itself.
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await admin.query(`drop database if exists ${name}`)
  await admin.end()
}

const CONFIGURABLE =
  /^(ROLE|LOG_LEVEL|PUBLIC_URL|TRUST_PROXY|EMERGENCY_LOGIN|EMERGENCY_ADMIN|OPENAI_COMPATIBLE_\w+|(OIDC|GOOGLE|GITHUB)_(ISSUER|CLIENT_ID|CLIENT_SECRET|NAME)|GITHUB_API_URL|GOOGLE_DRIVE_\w+)$/

/** Whether this run tests against a PostgreSQL that is not the built-in one. */
export const isExternalDatabase = Boolean(process.env.DATABASE_URL)

/** Only settings of the program: DATABASE_URL of the test run is the server for test databases. */
const pickConfig = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => CONFIGURABLE.test(name)))

async function addTestUser(
  ports: Ports,
  users: Map<string, TestUser>,
  { isAdmin = false, tags = ['customer'] }: { isAdmin?: boolean; tags?: string[] } = {},
): Promise<TestUser> {
  const ctx = createSystemCtx(ports, 'test')
  const id = randomUUID()
  const username = `user-${id.slice(0, 8)}`
  const email = `${username}@example.org`
  const now = ctx.clock.now()
  await addUser(ctx, { id, username, email, name: null, passwordHash: '', isAdmin, tags, createdAt: now })
  const session = {
    id: randomUUID(),
    userId: id,
    tokenVersion: 0,
    createdAt: now,
    userAgent: '',
    address: '',
  }
  await insertSession(ctx.db, { ...session, expiresAt: new Date(now.getTime() + 1e9) })
  const token = signAccessToken(ports, { userId: id, sessionId: session.id, tokenVersion: 0 })
  const user = { id, username, email, token }
  users.set(id, user)
  return user
}

async function makeCall<C extends AnyContractProcedure>(
  app: App,
  token: string | undefined,
  call: C,
  input: unknown,
): Promise<Answer<C>> {
  const { method = 'POST', path = '/' } = call['~orpc'].route
  const rest: Record<string, unknown> = { ...(input as object) }
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const isQuery = method === 'GET'
  const query = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)])
  const response = await app.http.inject({
    method: method as 'GET',
    url: `/api${url}${isQuery && query.length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(!isQuery && Object.keys(rest).length > 0 && { payload: rest }),
  })
  return {
    status: response.statusCode,
    body: (response.body ? response.json() : undefined) as Answer<C>['body'],
    headers: response.headers,
    cookies: response.cookies,
  }
}
