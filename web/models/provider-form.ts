import type { Provider } from '#contract/models.ts'
import { localServerId } from './local-server-id.ts'

/** An OpenAI-compatible server has an address; other providers a key. */
export const isServer = ({ backend }: Pick<Provider, 'backend'>) => backend === 'openai_compatible'

/**
 * Providers with one key that can be set here; Bedrock needs several variables and is set up in the
 * environment.
 */
export const takesOneKey = ({ backend, source }: Pick<Provider, 'backend' | 'source'>) =>
  source !== 'environment' && !['builtin', 'openai_compatible', 'bedrock'].includes(backend)

/** The id for a named server; `undefined` when the name has no valid character. */
export function serverId(name: string): string | undefined {
  const id = localServerId(name)
  return id === localServerId('') ? undefined : id
}

/** The values of the form; an empty field is missing. */
export function readProviderForm(form: FormData) {
  return {
    name: textOf(form, 'name'),
    apiKey: textOf(form, 'apiKey'),
    baseUrl: withScheme(textOf(form, 'baseUrl')),
  }
}

/** This machine, its private network, and names without a domain that have a port; also with a path. */
const PRIVATE =
  /^(?:localhost|\[::1\]|(?:127|10)(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|[\w-]+(?=:\d))(?::\d+)?(?:\/|$)/i

/** Servers at such an address rarely have a certificate; to others a key would be sent without encryption. */
function withScheme(address: string | undefined): string | undefined {
  return address !== undefined && PRIVATE.test(address) ? `http://${address}` : address
}

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return (typeof value === 'string' && value.trim()) || undefined
}
