import type { ApiError } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'

/** A new notice replaces earlier ones about codes. */
export const NEWEST_OF_MFA = { about: 'mfa' }

export const toastSetupFailure = (error: ApiError) => toast.error(setupFailure(error), NEWEST_OF_MFA)

/** Why the setup could not begin or be completed. */
export const setupFailure = (error: ApiError): string => textOf(error) ?? t('mfa.setupFailed')

/** Shows that a code was refused, and the remaining attempts. */
export function toastVerificationFailure(error: ApiError) {
  const { details } = error
  const text = textOf(error)
  if (details.forceLogout) return toast.error(text ?? t('mfa.startOver'), NEWEST_OF_MFA)
  if (text !== undefined) return toast.error(wrongCode(details) ?? text, NEWEST_OF_MFA)
  const { attemptsRemaining: left } = details
  const remaining = left === undefined ? '' : t('mfa.remaining', { count: left })
  toast.error(t('mfa.verificationFailed') + remaining, NEWEST_OF_MFA)
}

/** The message of the server, if any. */
const textOf = ({ message, isWordless }: ApiError) => (isWordless ? undefined : message)

/** The same message for the field. */
export const fieldProblemOf = ({ fields, details }: ApiError): string | undefined =>
  wrongCode(details) ?? fields['code']

const wrongCode = ({ attemptsRemaining }: ApiError['details']) =>
  attemptsRemaining === undefined
    ? undefined
    : t('mfa.wrongCode') + t('mfa.remaining', { count: attemptsRemaining })
