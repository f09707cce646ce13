import { MessageKey } from '#contract/messages.ts'
import { shownText } from '#web/platform/messages.ts'

/** Any site can link to the sign-in page with a text of its own. */
const ERROR_MAX = 300

/** The search parameters of a redirect after a failed sign-in at a provider. */
export interface RedirectError {
  error?: string | undefined
  /** A `MessageKey` as JSON. */
  errorKey?: string | undefined
}

export function redirectError({ error, errorKey }: RedirectError): string | undefined {
  return error && shownText(error, keyIn(errorKey)).slice(0, ERROR_MAX)
}

function keyIn(json = 'null'): MessageKey | undefined {
  try {
    return MessageKey.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}
