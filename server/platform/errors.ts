import { ERROR_STATUS, type ErrorCode, type ErrorDetails } from '#contract/errors.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import type { Message } from '#contract/messages.ts'

/** A failure that a user caused or must know of. `said` is shown to the user; `fields` names inputs. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly said: Message
  readonly fields: Record<string, Message> | undefined
  readonly details: ErrorDetails | undefined
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    said: Message,
    more: { fields?: Record<string, Message>; details?: ErrorDetails; retryAfter?: number } = {},
  ) {
    super(said.message)
    this.name = 'AppError'
    this.code = code
    this.said = said
    this.fields = more.fields
    this.details = more.details
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

export const notFound = (said: Message) => new AppError('not_found', said)
export const forbidden = (said = platformMessages.forbidden()) => new AppError('forbidden', said)
export const unauthenticated = (said = platformMessages.signInRequired()) =>
  new AppError('unauthenticated', said)
export const conflict = (said: Message) => new AppError('conflict', said)
export const invalid = (field: string, said: Message) =>
  new AppError('invalid', said, { fields: { [field]: said } })
export const tooManyRequests = (said: Message, retryAfter: number) =>
  new AppError('too_many_requests', said, { retryAfter })
