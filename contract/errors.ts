import { z } from 'zod'
import { Message, MessageParams } from './messages.ts'

/** Every way a call can fail, with its HTTP status. The set is closed: clients may switch over it. */
export const ERROR_STATUS = {
  unauthenticated: 401,
  insufficient_credits: 402,
  forbidden: 403,
  mfa_setup_required: 403,
  /** Requires `authSessions.reauthenticate` first, then the same call again. */
  reauthentication_required: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  locked: 423,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** Information about a failure for clients, in addition to its code. */
export type ErrorDetails = z.infer<typeof ErrorDetails>
export const ErrorDetails = z.object({
  /** The number of wrong codes before verification is locked. */
  attemptsRemaining: z.number().int().optional(),
  /** The client discards its tokens: the user starts again. */
  forceLogout: z.boolean().optional(),
  /** Replaces the token that the call was made with. */
  mfaToken: z.string().optional(),
  /** The input that `authSessions.reauthenticate` requires. */
  reauthenticateWith: z.enum(['code', 'password']).optional(),
  /** The link or token belongs to another account than the caller's. */
  isOtherAccount: z.boolean().optional(),
  /** Why a session is not renewed; without an account the browser must delete all its data. */
  sessionEnd: z.enum(['expired', 'revoked', 'account_closed']).optional(),
  /** How long the lock lasts. */
  minutes: z.number().int().optional(),
})

/** The body of every response that is not a success. `message` is the sentence shown to the user. */
export type ErrorBody = z.infer<typeof ErrorBody>
export const ErrorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** The message's key and parameters, for translation. */
  key: z.string().optional(),
  params: MessageParams.optional(),
  /** Input path (dots between parts) → the message. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The same paths with the keys and parameters of their messages. */
  fieldMessages: z.record(z.string(), Message).optional(),
  details: ErrorDetails.optional(),
  requestId: z.string(),
})
