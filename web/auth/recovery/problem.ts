import { type ApiError, isReauthenticationCancelled } from '#web/platform/errors.ts'

/** The error above a form: errors of its fields are shown there. A link has no field. */
export function problemOf(error: ApiError | null): string | undefined {
  if (error === null || isReauthenticationCancelled(error)) return undefined
  const named = Object.keys(error.fields).filter((name) => name !== 'token')
  return named.length > 0 ? undefined : error.message
}
