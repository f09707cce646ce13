import { ORPCError, ValidationError } from '@orpc/contract'
import type { ErrorBody } from '#contract/errors.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import { type Message, messageOfIssue } from '#contract/messages.ts'
import { AppError } from '../errors.ts'
import type { Logger } from '../log.ts'
import { toOutage } from '../outages.ts'

type Issue = { readonly message: string; readonly path?: readonly unknown[] }

/**
 * Converts a thrown error into the response. Unexpected errors are logged and answered with a fixed sentence.
 */
export function toAppError(error: unknown, log: Logger): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ORPCError) return fromCallError(error, log)
  const framework = fromFramework(error)
  if (framework) return framework
  return fromUnexpected(error, log)
}

function fromUnexpected(error: unknown, log: Logger): AppError {
  const outage = toOutage(error, log)
  if (outage) return outage
  log.error({ err: error }, 'unexpected error')
  return new AppError('internal', platformMessages.internal())
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    code: error.code,
    ...error.said,
    ...(error.fields && { fields: textsOf(error.fields), fieldMessages: error.fields }),
    ...(error.details && { details: error.details }),
    requestId,
  }
}

function fromCallError(error: ORPCError<string, unknown>, log: Logger): AppError {
  if (error.cause instanceof AppError) return error.cause
  const isInput = error.code === 'BAD_REQUEST'
  if (isInput && error.cause instanceof ValidationError) return fromIssues(error.cause.issues)
  if (isInput) return new AppError('invalid', platformMessages.requestUnreadable())
  return fromUnexpected(error, log)
}

const textsOf = (fields: Record<string, Message>) =>
  Object.fromEntries(Object.entries(fields).map(([path, { message }]) => [path, message]))

/** The first problem is the message; every problem is listed under the path of its input. */
export function fromIssues(issues: readonly Issue[]): AppError {
  const fields: Record<string, Message> = {}
  for (const issue of issues) {
    const { path = [] } = issue
    const name = path.map((part) => String(isKeyed(part) ? part.key : part)).join('.')
    fields[name] ??= messageOfIssue(issue)
  }
  return new AppError(
    'invalid',
    issues[0] ? messageOfIssue(issues[0]) : platformMessages.requestUnreadable(),
    { fields },
  )
}

const isKeyed = (part: unknown): part is { key: PropertyKey } =>
  typeof part === 'object' && part !== null && 'key' in part

function fromFramework(error: unknown): AppError | undefined {
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string }
  // Folders, and paths outside the served folder.
  if (statusCode === 403) return new AppError('not_found', platformMessages.nothingHere())
  if (statusCode === 413) return new AppError('too_large', platformMessages.requestTooLarge())
  if (statusCode === 415) return new AppError('invalid', platformMessages.requestNotJson())
  if (code?.startsWith('FST_ERR_') && statusCode && statusCode < 500) {
    return new AppError('invalid', platformMessages.requestUnreadable())
  }
  if (statusCode === 400) return new AppError('invalid', platformMessages.jsonInvalid())
  return undefined
}
