import type { z } from 'zod'
import type { Language } from '#contract/language.ts'
import type { LiveEvent } from '#contract/procedures.ts'
import type { AudioModels } from './audio/port.ts'
import type { Blobs } from './blobs/port.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import { CallReads } from './db/call-reads.ts'
import { type Database, type Db, isDeadlock } from './db/database.ts'
import type { Embeddings } from './embeddings/port.ts'
import type { Extractor, ThumbnailDrawer } from './extraction/port.ts'
import { type EnqueueOptions, enqueueJob, type Job } from './jobs/jobs.ts'
import type { JsonService } from './json-service/port.ts'
import type { LanguageModels } from './llm/port.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail/port.ts'
import type { McpServers } from './mcp/port.ts'
import type { PictureModels } from './pictures/port.ts'
import { type Audience, type Message, sendSignals } from './pubsub/notify.ts'
import type { PushServices } from './push/port.ts'
import type { RunMeter } from './runs/meter.ts'
import type { RunLog } from './runs/run-log.ts'
import type { WebPages } from './web-fetch/port.ts'

const TRANSACTION_ATTEMPTS = 5

/** After a deadlock, times the attempt and a random factor of 1 to 2. */
const DEADLOCK_PAUSE_MS = 20

/**
 * Everything outside the program and all state of this process. Built once, in main.ts or in the test
 * harness.
 */
export interface Ports {
  config: Config
  /** Signs tokens and encrypts stored secrets. */
  secretKey: string
  database: Database
  log: Logger
  clock: Clock
  languageModels: LanguageModels
  embeddings: Embeddings
  audioModels: AudioModels
  pictureModels: PictureModels
  mailer: Mailer
  blobs: Blobs
  extractor: Extractor
  thumbnailDrawer: ThumbnailDrawer
  webPages: WebPages
  pushServices: PushServices
  jsonService: JsonService
  mcpServers: McpServers
  runLog: RunLog
  /** What runs report of their use. */
  meter: RunMeter
  /** Identifies this process among the replicas. */
  processId: string
}

export interface Cookies {
  get(name: string): string | undefined
  /**
   * Inside `transact` the cookie is set after the commit, so that a browser never has one that the database
   * does not know.
   */
  set(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void
}

/** The context of a service function: where to read and write, and how to notify others. */
export interface Ctx {
  ports: Ports
  /** The database, or inside `transact` its transaction. */
  db: Db
  log: Logger
  clock: Clock
  requestId: string
  /** The caller's network address; empty for jobs. */
  address: string
  userAgent: string
  /** The caller's language; English for jobs. */
  language: Language
  cookies: Cookies
  /** What this call has read of tables that rarely change. */
  reads: CallReads
  /**
   * Runs `work` in one transaction; nested calls join the outer one. Messages are sent at the commit. After a
   * deadlock `work` is called again.
   */
  transact<C extends Ctx, T>(this: C, work: (ctx: C) => Promise<T>): Promise<T>
  /**
   * Pushes an event to those users, and to subscribers of that scope, after the commit. Only inside
   * `transact`.
   */
  emit<P extends z.ZodType>(
    event: LiveEvent<P>,
    audience: Audience,
    payload: z.input<P>,
    scope?: string,
  ): void
  /** Sends a message to every process. Only inside `transact`. */
  signal(signal: Message): void
  enqueue<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, options?: EnqueueOptions): Promise<void>
  /** Calls `action` after the commit. Only inside `transact`. */
  afterCommit(action: () => void): void
}

export interface SessionUser {
  id: string
  username: string
  isAdmin: boolean
  isDeveloper: boolean
  tags: string[]
  /** The organization for which the user asks; `null`: for themselves. */
  organizationId: string | null
  /** The session of the call. */
  sessionId: string
  /** The administrator who impersonates the user; `null` otherwise. */
  impersonatorId: string | null
  /** A job that an impersonating administrator started: it does not use the user's own keys. */
  isWithoutPersonalKeys?: boolean
}

export interface UserCtx extends Ctx {
  user: SessionUser
}

/** A user who passed the first step of signing in and has the second one ahead. */
export interface SecondStep {
  userId: string
  tokenVersion: number
}

export interface SecondStepCtx extends Ctx {
  secondStep: SecondStep
}

type Request = Pick<Ctx, 'requestId' | 'address' | 'userAgent' | 'language' | 'cookies' | 'log'>

export function createCtx(ports: Ports, request: Request): Ctx {
  return {
    ...request,
    reads: new CallReads(),
    ports,
    db: ports.database.db,
    clock: ports.clock,
    transact: openTransaction,
    emit: outsideTransaction,
    signal: outsideTransaction,
    afterCommit: outsideTransaction,
    enqueue(job, payload, options) {
      return enqueueJob(this.db, job, payload, options)
    },
  }
}

/** For jobs and the start of the program, which have no caller. */
export function createSystemCtx(ports: Ports, name: string): Ctx {
  const cookies = { get: () => undefined, set: outsideTransaction }
  return createCtx(ports, {
    requestId: name,
    address: '',
    userAgent: '',
    language: 'en',
    cookies,
    log: ports.log.child({ job: name }),
  })
}

/** A deadlock rolls back one of the waiting transactions: its work is repeated from the start. */
async function openTransaction<C extends Ctx, T>(this: C, work: (ctx: C) => Promise<T>): Promise<T> {
  this.reads.clear()
  return retryDeadlocks(this, () => attemptTransaction(this, work)).finally(() => this.reads.clear())
}

async function attemptTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const signals: Message[] = []
  const actions: (() => void)[] = []
  const result = await ctx.db.transaction().execute(async (db) => {
    const inner: C = {
      ...ctx,
      db,
      cookies: { ...ctx.cookies, set: (...cookie) => void actions.push(() => ctx.cookies.set(...cookie)) },
      transact: (nested: (ctx: C) => Promise<unknown>) => nested(inner),
      emit: (event: LiveEvent, audience: Audience, payload: unknown, scope?: string) => {
        signals.push(eventSignal(event, { audience, payload, scope }))
      },
      signal: (signal: Message) => void signals.push(signal),
      afterCommit: (action: () => void) => void actions.push(action),
    }
    const value = await work(inner)
    await sendSignals(db, signals)
    return value
  })
  for (const action of actions) action()
  return result
}

/** An event as a message; for callers that send it within their own statement. */
export function eventSignal<P extends z.ZodType>(
  { name, payload: shape }: LiveEvent<P>,
  { audience, payload, scope }: { audience: Audience; payload: z.input<P>; scope?: string },
): Message {
  return { kind: 'event', audience, scope, name, payload: shape.parse(payload) }
}

/**
 * Repeats a statement after a deadlock; the statement must be a transaction of its own. It pauses first:
 * without a pause it can lock the same rows again before the other transaction continues, and both wait for
 * each other again.
 */
export async function retryDeadlocks<T>(ctx: Pick<Ctx, 'log' | 'clock'>, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isDeadlock(error) || attempt === TRANSACTION_ATTEMPTS) throw error
      ctx.log.warn({ err: error, attempt }, 'deadlock, trying again')
      await ctx.clock.sleep(DEADLOCK_PAUSE_MS * attempt * (1 + Math.random()))
    }
  }
}

function outsideTransaction(): never {
  throw new Error('Only inside ctx.transact')
}
