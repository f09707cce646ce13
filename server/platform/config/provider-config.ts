import type { Backend } from '#contract/models.ts'
import type { ProviderAccess } from '../llm/port.ts'

/** A source of models as the environment configures it; missing parts come from the saved values. */
export interface ConfiguredProvider extends ProviderAccess {
  /** For OpenAI-compatible servers: the models to offer instead of the server's listing. */
  models?: string[]
}

/** The known vendors with their variables. Names of OpenAI-compatible servers are free. */
export const VENDORS = [
  { id: 'openai', backend: 'openai', name: 'OpenAI', key: 'OPENAI_API_KEY', url: 'OPENAI_BASE_URL' },
  {
    id: 'anthropic',
    backend: 'anthropic',
    name: 'Anthropic',
    key: 'ANTHROPIC_API_KEY',
    url: 'ANTHROPIC_BASE_URL',
  },
  { id: 'google', backend: 'gemini', name: 'Google', key: 'GOOGLE_API_KEY', url: 'GOOGLE_BASE_URL' },
  { id: 'xai', backend: 'xai', name: 'xAI', key: 'XAI_API_KEY', url: 'XAI_BASE_URL' },
  { id: 'mistral', backend: 'mistral', name: 'Mistral', key: 'MISTRAL_API_KEY', url: 'MISTRAL_BASE_URL' },
  { id: 'cohere', backend: 'cohere', name: 'Cohere', key: 'COHERE_API_KEY', url: 'COHERE_BASE_URL' },
  {
    id: 'bedrock',
    backend: 'bedrock',
    name: 'Amazon Bedrock',
    key: 'AWS_BEARER_TOKEN_BEDROCK',
    url: 'BEDROCK_BASE_URL',
  },
  { id: 'bfl', backend: 'bfl', name: 'Black Forest Labs', key: 'BFL_API_KEY', url: 'BFL_BASE_URL' },
] as const satisfies readonly { id: string; backend: Backend; name: string; key: string; url: string }[]

export const COMPATIBLE_PREFIX = 'compatible-'
export const DEFAULT_AWS_REGION = 'us-east-1'

const COMPATIBLE_VARIABLE = /^OPENAI_COMPATIBLE_([A-Z0-9_]+?)_(BASE_URL|API_KEY|MODELS)$/

type Environment = Record<string, string | undefined>
type ProviderKeys = Pick<ProviderAccess, 'providerId' | 'apiKey' | 'aws'>

/**
 * Reads every provider that the environment configures. Throws an error that names the variable and the
 * expected value.
 */
export function parseProviders(environment: Environment): ConfiguredProvider[] {
  const vendors = VENDORS.map(({ id, backend, key, url }) => ({
    providerId: id,
    backend,
    apiKey: readKey(environment, key),
    baseUrl: readUrl(environment, url),
    ...(id === 'bedrock' && { aws: readAws(environment) }),
  }))
  return [
    ...vendors.filter((vendor) => vendor.apiKey || vendor.baseUrl || vendor.aws),
    ...compatibleNames(environment).map((name) => readCompatible(environment, name)),
  ]
}

/** The variable that configures a provider's key, or the address of an OpenAI-compatible server. */
export function variableOf({ providerId, apiKey, aws }: ProviderKeys): string | null {
  // Without a key, requests to Amazon Bedrock are signed.
  if (!apiKey && aws?.accessKeyId) return 'AWS_ACCESS_KEY_ID'
  const vendor = VENDORS.find(({ id }) => id === providerId)
  if (vendor) return vendor.key
  if (!providerId.startsWith(COMPATIBLE_PREFIX)) return null
  const name = providerId.slice(COMPATIBLE_PREFIX.length).replaceAll('-', '_').toUpperCase()
  return `OPENAI_COMPATIBLE_${name}_BASE_URL`
}

function compatibleNames(environment: Environment): string[] {
  const names = Object.keys(environment)
    .filter((variable) => environment[variable]?.trim())
    .flatMap((variable) => COMPATIBLE_VARIABLE.exec(variable)?.[1] ?? [])
  return [...new Set(names)].sort()
}

function readCompatible(environment: Environment, name: string): ConfiguredProvider {
  const prefix = `OPENAI_COMPATIBLE_${name}`
  const baseUrl = readUrl(environment, `${prefix}_BASE_URL`)
  if (!baseUrl) throw new Error(`${prefix}_BASE_URL should be the http or https address of the server`)
  const models = environment[`${prefix}_MODELS`]
    ?.split(',')
    .map((model) => model.trim())
    .filter(Boolean)
  return {
    providerId: `${COMPATIBLE_PREFIX}${name.toLowerCase().replaceAll('_', '-')}`,
    backend: 'openai_compatible',
    baseUrl,
    apiKey: readKey(environment, `${prefix}_API_KEY`),
    ...(models?.length && { models }),
  }
}

/** Absent without credentials: a region alone does not imply Bedrock. */
function readAws(environment: Environment): ProviderAccess['aws'] {
  const accessKeyId = readKey(environment, 'AWS_ACCESS_KEY_ID')
  const secretAccessKey = readKey(environment, 'AWS_SECRET_ACCESS_KEY')
  const hasBearer = Boolean(environment.AWS_BEARER_TOKEN_BEDROCK?.trim())
  if (!accessKeyId && !secretAccessKey && !hasBearer) return undefined
  if (accessKeyId && !secretAccessKey) {
    throw new Error('AWS_SECRET_ACCESS_KEY should be set together with AWS_ACCESS_KEY_ID')
  }
  if (secretAccessKey && !accessKeyId) {
    throw new Error('AWS_ACCESS_KEY_ID should be set together with AWS_SECRET_ACCESS_KEY')
  }
  return {
    region: environment.AWS_REGION?.trim() || DEFAULT_AWS_REGION,
    accessKeyId,
    secretAccessKey,
    sessionToken: readKey(environment, 'AWS_SESSION_TOKEN'),
  }
}

function readKey(environment: Environment, variable: string): string | undefined {
  const value = environment[variable]?.trim()
  if (!value) return undefined
  if (/\s/.test(value)) throw new Error(`${variable} should be one key without spaces`)
  return value
}

function readUrl(environment: Environment, variable: string): string | undefined {
  const value = environment[variable]?.trim()
  if (!value) return undefined
  if (!isHttpUrl(value)) throw new Error(`${variable} should be an http or https address`)
  // The address may be shown and logged, which a password must not be.
  if (hasCredentials(value)) throw new Error(`${variable} should be without a user name and password`)
  return value.replace(/\/+$/, '')
}

function hasCredentials(text: string): boolean {
  const url = URL.parse(text)
  return Boolean(url?.username || url?.password)
}

export function isHttpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'http:' || url?.protocol === 'https:'
}
