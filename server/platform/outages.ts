import { platformMessages } from '#contract/messages/platform.ts'
import { reportStorageFull } from './config/storage.ts'
import { isConnectionError } from './db/connection-errors.ts'
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
const RETRY_SECONDS = 3

/** Converts a failure of the database or disk into the response; `undefined` for any other error. */
export function toOutage(error: unknown, log: Logger): AppError | undefined {
  const causes = causesOf(error)
  if (causes.some(({ code }) => STORAGE_FULL.has(code ?? ''))) {
    reportStorageFull()
    log.error({ err: error }, 'no space left to store anything')
    return new AppError('storage_full', platformMessages.diskFull())
  }
  if (!isDatabaseUnreachable(error)) return undefined
  log.error({ err: error }, 'the database cannot be reached')
  return new AppError('unavailable', platformMessages.databaseDown(), { retryAfter: RETRY_SECONDS })
}

/** Whether the database could not be reached, or closed the connection. */
export const isDatabaseUnreachable = (error: unknown): boolean => causesOf(error).some(isUnreachableDatabase)

interface Cause {
  code?: string
  message?: string
}

/** The error, its causes, and those of aggregated errors. */
function causesOf(error: unknown): Cause[] {
  if (typeof error !== 'object' || error === null) return []
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] }
  return [error, ...causesOf(cause), ...(errors ?? []).flatMap(causesOf)]
}

function isUnreachableDatabase(cause: Cause): boolean {
  const { code = '', message = '' } = cause
  if (DRIVER_SENTENCE.test(message)) return true
  return UNREACHABLE.test(code) && (/^\d/.test(code) || isConnectionError(cause))
}
