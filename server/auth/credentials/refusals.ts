import { authMessages } from '#contract/messages/auth.ts'
import { MFA_LOCK_MINUTES } from '#contract/mfa.ts'
import { AppError } from '#server/platform/errors.ts'

export const wrongCode = (field: string, details: { attemptsRemaining: number; mfaToken?: string }) =>
  new AppError('invalid', authMessages.codeWrong(), {
    fields: { [field]: authMessages.codeWrong() },
    details,
  })

/** The code was the last attempt for now. */
export const lockingCode = () =>
  new AppError('invalid', authMessages.tooManyFailures({ minutes: MFA_LOCK_MINUTES }), {
    details: { attemptsRemaining: 0, forceLogout: true, minutes: MFA_LOCK_MINUTES },
  })

export const lockedCode = (minutes: number) =>
  new AppError('locked', tryAgainIn(minutes), { details: { minutes }, retryAfter: minutes * 60 })

const tryAgainIn = (minutes: number) =>
  minutes === 1 ? authMessages.tooManyCodesOneMinute() : authMessages.tooManyCodes({ minutes })
