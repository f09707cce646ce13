import type { Provider } from '#contract/models.ts'
import { localServerId } from './local-server-id.ts'

/** An OpenAI-compatible server is reached by its address; everybody else by a key. */
export const isServer = ({ backend }: Pick<Provider, 'backend'>) => backend === 'openai_compatible'

/** Vendors whose access is one key that can be set here; Bedrock wants several and is set up in the environment. */
export const takesOneKey = ({ backend, source }: Pick<Provider, 'backend' | 'source'>) =>
  source !== 'environment' && !['builtin', 'openai_compatible', 'bedrock'].includes(backend)

/** The id for a server that a person named; `undefined` where nothing of the name can stand in one. */
export function serverId(name: string): string | undefined {
  const id = localServerId(name)
  return id === localServerId('') ? undefined : id
}

/** What was typed; an empty field says nothing. */
export function readProviderForm(form: FormData) {
  return {
    name: textOf(form, 'name') ?? '',
    apiKey: textOf(form, 'apiKey'),
    baseUrl: textOf(form, 'baseUrl'),
  }
}

function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return (typeof value === 'string' && value.trim()) || undefined
}
