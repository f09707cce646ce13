import type { ApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'

/** What was said before of codes no longer holds. */
export const NEWEST_OF_MFA = { about: 'mfa' }

export const toastSetupFailure = (error: ApiError) =>
  toast.error(textOf(error) ?? t('mfa.setupFailed'), NEWEST_OF_MFA)

/** Says that a code was not taken, and how many may follow. */
export function toastVerificationFailure(error: ApiError) {
  const { details } = error
  const text = textOf(error)
  if (details.forceLogout) return toast.error(text ?? t('mfa.startOver'), NEWEST_OF_MFA)
  if (text !== undefined) return toast.error(wrongCode(details) ?? text, NEWEST_OF_MFA)
  const { attemptsRemaining: left } = details
  const remaining = left === undefined ? '' : t('mfa.remaining', { count: left })
  toast.error(t('mfa.verificationFailed') + remaining, NEWEST_OF_MFA)
}

/** What the server said, where it said anything. */
const textOf = ({ message, isWordless }: ApiError) => (isWordless ? undefined : message)

/** The same at the field, where one looks at that alone. */
export const fieldProblemOf = ({ fields, details }: ApiError): string | undefined =>
  wrongCode(details) ?? fields['code']

const wrongCode = ({ attemptsRemaining }: ApiError['details']) =>
  attemptsRemaining === undefined
    ? undefined
    : t('mfa.wrongCode') + t('mfa.remaining', { count: attemptsRemaining })
