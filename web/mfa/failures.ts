import type { ApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'

/** What was said before of codes no longer holds. */
export const NEWEST_OF_MFA = { about: 'mfa' }

export const tellSetupFailure = (error: ApiError) =>
  toast.error(error.message || t('mfa.setupFailed'), NEWEST_OF_MFA)

/** Says that a code was not taken, and how many may follow. */
export function tellVerificationFailure({ message, details }: ApiError) {
  if (details.forceLogout) return toast.error(message || t('mfa.startOver'), NEWEST_OF_MFA)
  toast.error(wrongCode(details) ?? (message || t('mfa.verificationFailed')), NEWEST_OF_MFA)
}

/** The same at the field, where one looks at that alone. */
export const fieldProblemOf = ({ fields, details }: ApiError): string | undefined =>
  wrongCode(details) ?? fields['code']

const wrongCode = ({ attemptsRemaining }: ApiError['details']) =>
  attemptsRemaining === undefined
    ? undefined
    : t('mfa.wrongCode') + t('mfa.remaining', { count: attemptsRemaining })
