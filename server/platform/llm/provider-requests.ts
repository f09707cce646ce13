import { modelsMessages } from '#contract/messages/models.ts'
import { classify, refused } from './classify.ts'
import { ModelError, type ProviderAccess } from './port.ts'
import { secretsOf } from './setting-warnings.ts'

export const LIST_LIMIT_MS = 15_000

/** A request to a provider, and how it is sent. */
export interface Asking {
  provider: ProviderAccess
  fetch: typeof globalThis.fetch
  signal?: AbortSignal | undefined
}

/** The JSON at an address of a provider. Throws `ModelError` with the provider's message, without keys. */
export async function askForJson(
  { url, headers }: { url: string; headers: Record<string, string> },
  { provider, fetch, signal }: Asking,
): Promise<unknown> {
  const secrets = secretsOf({ provider })
  const limit = within(LIST_LIMIT_MS, signal)
  try {
    const response = await fetch(url, { headers, signal: limit })
    const body = await response.text()
    if (!response.ok) {
      const headers = Object.fromEntries(response.headers)
      throw refused({ status: response.status, headers, body }, secrets)
    }
    return JSON.parse(body)
  } catch (error) {
    if (signal?.aborted) throw new ModelError('aborted', 'Stopped')
    if (limit.aborted) throw new ModelError('unreachable', modelsMessages.listTimeout())
    if (error instanceof SyntaxError) {
      throw new ModelError('unreachable', modelsMessages.notAModelServer())
    }
    throw classify(error, secrets)
  }
}

export const within = (milliseconds: number, signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(milliseconds), ...(signal ? [signal] : [])])
