import { platformMessages } from '#contract/messages/platform.ts'
import { reportStorageFull } from './config/storage.ts'
import { AppError } from './errors.ts'
import type { Logger } from './log.ts'

const STORAGE_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
/**
 * Errors of the driver without a reachable server, and of a server that starts, stops or has no connection
 * left.
 */
const UNREACHABLE =
  /^(08\w{3}|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
const DRIVER_SENTENCE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|terminating connection)/
const DRIVER_FRAME = /[/\\]node_modules[/\\](pg|pg-pool|pg-protocol|kysely)[/\\]/
const RETRY_SECONDS = 3

/** Converts a failure of the database or disk into the response; `undefined` for any other error. */
export function toOutage(error: unknown, log: Logger): AppError | undefined {
  const causes = causesOf(error)
  if (causes.some(({ code }) => STORAGE_FULL.has(code ?? ''))) {
    reportStorageFull()
    log.error({ err: error }, 'no space left to store anything')
    return new AppError('storage_full', platformMessages.diskFull())
  }
  if (!causes.some(isUnreachableDatabase)) return undefined
  log.error({ err: error }, 'the database cannot be reached')
  return new AppError('unavailable', platformMessages.databaseDown(), { retryAfter: RETRY_SECONDS })
}

interface Cause {
  code?: string
  message?: string
  stack?: string
  syscall?: string
  address?: string
}

/** The error, its causes, and those of aggregated errors. */
function causesOf(error: unknown): Cause[] {
  if (typeof error !== 'object' || error === null) return []
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] }
  return [error, ...causesOf(cause), ...(errors ?? []).flatMap(causesOf)]
}

/** Other unreachable servers have the same codes; only the driver's own errors count. */
function isUnreachableDatabase({ code = '', message = '', stack = '', address = '' }: Cause): boolean {
  if (DRIVER_SENTENCE.test(message)) return true
  if (!UNREACHABLE.test(code)) return false
  return /^\d/.test(code) || address.includes('.s.PGSQL.') || DRIVER_FRAME.test(stack)
}
