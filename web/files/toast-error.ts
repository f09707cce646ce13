import type { ApiError } from '#web/platform/errors.ts'
import { LONG_TOAST_MS, toast } from '#web/platform/toast.ts'

/** Too large, not allowed as it is, too often: the server says which limit it is, and what to do about it. */
const AT_A_LIMIT = new Set([413, 422, 429])

/** Tells that something failed and, where a person can do something about it, why. */
export function toastError(failed: string, { status, fields, message }: ApiError): void {
  const [wrong = message] = Object.values(fields)
  if (AT_A_LIMIT.has(status)) toast.error(`${failed}: ${wrong}`, { duration: LONG_TOAST_MS })
  else toast.error(failed)
}
