import { redirect } from '@tanstack/react-router'
import { t } from '#web/platform/i18n.ts'
import { loginPath } from '../paths.ts'

/** The parameters of the provider are dropped: they would have expired when the server can be reached. */
export function leaveCallback() {
  redirect({ ...loginPath({ error: t('auth.notReached') }), replace: true, throw: true })
}
