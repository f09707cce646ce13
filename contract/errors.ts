import { z } from 'zod'

/** Every way a call can fail, with its HTTP status. The set is closed: clients may switch over it. */
export const ERROR_STATUS = {
  unauthenticated: 401,
  insufficient_credits: 402,
  forbidden: 403,
  mfa_setup_required: 403,
  /** `authSessions.prove` first, then the same call again. */
  proof_required: 403,
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

/** What a program needs to know of a failure, beyond its code. */
export type ErrorDetails = z.infer<typeof ErrorDetails>
export const ErrorDetails = z.object({
  /** Wrong codes that may still be tried before verification is locked. */
  attemptsRemaining: z.number().int().optional(),
  /** The client lets go of its tokens: the person starts over. */
  forceLogout: z.boolean().optional(),
  /** Takes the place of the token that the call was made with. */
  mfaToken: z.string().optional(),
  /** What `authSessions.prove` wants. */
  proof: z.enum(['code', 'password']).optional(),
  /** What was sent concerns another account than the caller's. */
  isOtherAccount: z.boolean().optional(),
  /** Why a session is not renewed; without an account nothing of it may stay in the browser. */
  sessionEnd: z.enum(['expired', 'revoked', 'account_closed']).optional(),
  /** How long something stays locked. */
  minutes: z.number().int().optional(),
})

/** The body of every answer that is not a success. `message` is the sentence shown to the person. */
export type ErrorBody = z.infer<typeof ErrorBody>
export const ErrorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  /** Input path (dots between parts) → what is wrong with it. */
  fields: z.record(z.string(), z.string()).optional(),
  details: ErrorDetails.optional(),
  requestId: z.string(),
})

export const INTERNAL_ERROR_MESSAGE = 'Something went wrong on our side. Please try again.'
