import { type ApiError, isGivenUp } from '#web/platform/errors.ts'

/** What to say above a form: a failure that names one of its fields is said there. A link is no field. */
export function problemOf(error: ApiError | null): string | undefined {
  if (error === null || isGivenUp(error)) return undefined
  const named = Object.keys(error.fields).filter((name) => name !== 'token')
  return named.length > 0 ? undefined : error.message
}
