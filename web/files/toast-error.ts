import type { ApiError } from '#web/platform/errors.ts'
import { LONG_TOAST_MS, toast } from '#web/platform/toast.ts'

/** Too large, invalid, or too many requests: the message of the server names the limit and what to do. */
const AT_A_LIMIT = new Set([413, 422, 429])

/** Shows that an action failed and, if the user can act on it, why. */
export function toastError(failed: string, { status, fields, message }: ApiError): void {
  const [wrong = message] = Object.values(fields)
  if (AT_A_LIMIT.has(status)) toast.error(`${failed}: ${wrong}`, { duration: LONG_TOAST_MS })
  else toast.error(failed)
}
