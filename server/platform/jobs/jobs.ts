import {
  type CronItem,
  type JobHelpers,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  type TaskList,
  Logger as WorkerLogger,
} from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { Logger } from '../log.ts'
import { repeatWhenUnreachable } from './repeated-statements.ts'

const CONCURRENCY = 8
const LONG_CONCURRENCY = 12
/** The time that jobs get to finish when the program shuts down. */
const SHUTDOWN_TIMEOUT_MS = 1000
const ATTEMPTS_DEFAULT = 5

/** A kind of background work: its name in the queue and its payload. */
export interface Job<P extends z.ZodType = z.ZodType> {
  name: string
  payload: P
}
export const job = <P extends z.ZodType>(name: string, payload: P): Job<P> => ({ name, payload })

export interface EnqueueOptions {
  /** At most one job with this key is queued at a time. */
  key?: string
  runAt?: Date
  attempts?: number
}

/** Adds a job in the given transaction: it exists exactly when that transaction commits. */
export async function enqueueJob<P extends z.ZodType>(
  db: Db,
  { name }: Job<P>,
  payload: z.input<P>,
  { key, runAt, attempts = ATTEMPTS_DEFAULT }: EnqueueOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    job_key := ${key ?? null}, run_at := ${runAt ?? null}, max_attempts := ${attempts})`.execute(db)
}

/** Runs a job. It may run twice (after a crash), so it must determine the remaining work. */
export interface JobHandler {
  name: string
  /** `*\/5 * * * *`: also runs on this schedule, with an empty payload. */
  cron?: string
  /**
   * May take minutes or wait for a slot: it runs in a separate pool, so that it does not delay short jobs.
   */
  isLong?: boolean
  /** `signal` aborts when the program shuts down: a job that waits then gives up. */
  run(payload: unknown, signal?: AbortSignal): Promise<void>
}

export interface JobWorker {
  isAlive(): boolean
  stop(): Promise<void>
}

export async function startJobWorker(pool: Pool, handlers: JobHandler[], log: Logger): Promise<JobWorker> {
  repeatWhenUnreachable(pool)
  const begin = (some: JobHandler[], concurrency: number): Promise<Runner> =>
    run({
      pgPool: pool,
      taskList: taskList(some, log),
      parsedCronItems: parseCronItems(cronItems(some)),
      concurrency,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: SHUTDOWN_TIMEOUT_MS,
      pollInterval: 5000,
      logger: quietLogger(log),
    })
  const runners = [
    await begin(
      handlers.filter(({ isLong }) => !isLong),
      CONCURRENCY,
    ),
    await begin(
      handlers.filter(({ isLong }) => isLong),
      LONG_CONCURRENCY,
    ),
  ]
  let isAlive = true
  for (const { promise } of runners) {
    promise.then(
      () => (isAlive = false),
      (error: unknown) => {
        isAlive = false
        log.error({ err: error }, 'job worker ended')
      },
    )
  }
  return {
    isAlive: () => isAlive,
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      // The workers do not wait until the ends of their jobs are stored; a connection serves those before this.
      await pool.query('select')
    },
  }
}

/** Runs all queued jobs; for tests. */
export async function drainJobs(pool: Pool, handlers: JobHandler[], log: Logger): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: taskList(handlers, log),
    noHandleSignals: true,
    logger: quietLogger(log),
  })
}

function taskList(handlers: JobHandler[], log: Logger): TaskList {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload: unknown, { abortSignal }: JobHelpers) => {
        const start = performance.now()
        try {
          await handler.run(payload, abortSignal)
          // Many a minute run on a schedule, most of which find nothing to do.
          const level = handler.cron ? 'debug' : 'info'
          log[level]({ job: handler.name, ms: Math.round(performance.now() - start) }, 'job done')
        } catch (error) {
          log.error({ job: handler.name, err: error }, 'job failed')
          throw error
        }
      },
    ]),
  )
}

function cronItems(handlers: JobHandler[]): CronItem[] {
  return handlers.flatMap(({ name, cron }) =>
    cron ? [{ task: name, match: cron, options: { maxAttempts: 1 } }] : [],
  )
}

/**
 * Logs only warnings and errors of the worker. It may have more workers than the pool has connections: they need one
 * between jobs only.
 */
const quietLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message) => {
    if (message.includes('maxPoolSize')) return
    if (level === 'error') log.error({ worker: message }, 'job worker')
    else if (level === 'warning') log.warn({ worker: message }, 'job worker')
  })
