import { MFA_LOCK_MINUTES } from '#contract/mfa.ts'
import { AppError } from '#server/platform/errors.ts'

export const wrongCode = (field: string, details: { attemptsRemaining: number; mfaToken?: string }) =>
  new AppError('invalid', 'This code is not right', {
    fields: { [field]: 'This code is not right' },
    details,
  })

/** The code was the last attempt for now. */
export const lockingCode = () =>
  new AppError('invalid', `Too many failed attempts. Please log in again in ${MFA_LOCK_MINUTES} minutes.`, {
    details: { attemptsRemaining: 0, forceLogout: true, minutes: MFA_LOCK_MINUTES },
  })

export const lockedCode = (minutes: number) =>
  new AppError('locked', tryAgainIn(minutes), { details: { minutes }, retryAfter: minutes * 60 })

const tryAgainIn = (minutes: number) =>
  minutes === 1
    ? 'Too many wrong codes. Try again in 1 minute.'
    : `Too many wrong codes. Try again in ${minutes} minutes.`
