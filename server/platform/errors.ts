import { ERROR_STATUS, type ErrorCode, type ErrorDetails } from '#contract/errors.ts'

/** A failure that a user caused or must know of. `message` is shown to the user; `fields` names inputs. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly details: ErrorDetails | undefined
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string>; details?: ErrorDetails; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = more.fields
    this.details = more.details
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

export const notFound = (noun: string) => new AppError('not_found', `${noun} not found`)
export const forbidden = (message = 'You are not allowed to do this') => new AppError('forbidden', message)
export const unauthenticated = (message = 'Please sign in') => new AppError('unauthenticated', message)
export const conflict = (message: string) => new AppError('conflict', message)
export const invalid = (field: string, message: string) =>
  new AppError('invalid', message, { fields: { [field]: message } })
export const tooManyRequests = (message: string, retryAfter: number) =>
  new AppError('too_many_requests', message, { retryAfter })
