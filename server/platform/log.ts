import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * One JSON line per entry, on standard output by default. Bodies, tokens, prompts and addresses of users are
 * never logged.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token', 'apiKey'],
    serializers: { err: toErrorEntry },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Only these: other properties of an error (rows of a violated constraint, a refused output) are data of
 * users.
 */
function toErrorEntry(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack } = error
  const { code } = error as { code?: unknown }
  const cause = error.cause === undefined ? undefined : toErrorEntry(error.cause)
  return { type: name, message, stack, ...(typeof code === 'string' && { code }), ...(cause && { cause }) }
}
