import { redirect } from '@tanstack/react-router'
import { t } from '#web/platform/i18n.ts'
import { loginPath } from '../paths.ts'

/** Nothing of what a provider sent somebody back with is kept: it would be too old when the server can be reached. */
export function leaveCallback() {
  redirect({ ...loginPath({ error: t('auth.notReached') }), replace: true, throw: true })
}
