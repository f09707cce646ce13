import type { Backend } from '#contract/models.ts'
import {
  COMPATIBLE_PREFIX,
  type ConfiguredProvider,
  DEFAULT_AWS_REGION,
  VENDORS,
} from '#server/platform/config/provider-config.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readVersioned } from '#server/platform/db/versioned-reads.ts'
import { LOCAL_SERVERS } from '#server/platform/llm/local-servers.ts'
import type { ProviderAccess } from '#server/platform/llm/port.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { CatalogModel } from './catalogue.ts'
import * as store from './store.ts'

/**
 * How to reach a provider, and where its key (or the address of an OpenAI-compatible server) was set. Never
 * logged, never sent to a browser.
 */
export interface KnownProvider {
  access: ProviderAccess
  name: string
  source: 'environment' | 'saved' | 'none'
  models?: ConfiguredProvider['models']
}

const savedProviders = readVersioned('provider_keys', store.listProviders)

/** Decrypting keys for every answer would be wasteful: the result is cached per table read. */
const joined = new WeakMap<
  store.StoredProvider[],
  { ports: Ctx['ports']; providers: Map<string, KnownProvider> }
>()

/**
 * Every vendor, configured or not, and every OpenAI-compatible server. The environment takes precedence over
 * saved values.
 */
export async function knownProviders(ctx: Ctx): Promise<Map<string, KnownProvider>> {
  const stored = await savedProviders(ctx)
  const known = joined.get(stored)
  if (known?.ports === ctx.ports) return known.providers
  const providers = joinAll(ctx, stored)
  joined.set(stored, { ports: ctx.ports, providers })
  return providers
}

function joinAll(ctx: Ctx, stored: store.StoredProvider[]): Map<string, KnownProvider> {
  const saved = new Map(stored.map((provider) => [provider.id, provider]))
  const configured = new Map(ctx.ports.config.providers.map((provider) => [provider.providerId, provider]))
  const compatible = [...configured.keys(), ...saved.keys()].filter((id) => id.startsWith(COMPATIBLE_PREFIX))
  const ids = [...VENDORS.map(({ id }) => id), ...new Set(compatible)]
  return new Map(
    ids.map((id) => [id, join(ctx, id, { configured: configured.get(id), saved: saved.get(id) })]),
  )
}

interface Origins {
  configured: ConfiguredProvider | undefined
  saved: store.StoredProvider | undefined
}

function join(ctx: Ctx, id: string, { configured, saved }: Origins): KnownProvider {
  return {
    access: accessOf(ctx, id, { configured, saved }),
    name: saved?.name ?? nameOf(id),
    source: sourceOf({ configured, saved }),
    ...(configured?.models && { models: configured.models }),
  }
}

function accessOf(ctx: Ctx, id: string, { configured, saved }: Origins): ProviderAccess {
  const backend = backendOf(id)
  const savedKey = saved?.sealedKey ? openKey(ctx, id, saved.sealedKey) : undefined
  const baseUrl = configured?.baseUrl ?? saved?.baseUrl ?? undefined
  return {
    backend,
    providerId: id,
    apiKey: configured?.apiKey ?? savedKey,
    ...(baseUrl && { baseUrl }),
    ...(backend === 'bedrock' && { aws: configured?.aws ?? { region: DEFAULT_AWS_REGION } }),
  }
}

function sourceOf({ configured, saved }: Origins): KnownProvider['source'] {
  if (configured && isReachable(configured)) return 'environment'
  return saved ? 'saved' : 'none'
}

/**
 * A key that cannot be decrypted, because SECRET_KEY was changed, counts as missing: an administrator enters
 * it again.
 */
function openKey(ctx: Ctx, id: string, sealedKey: string): string | undefined {
  try {
    return createSecretBox(ctx.ports.secretKey).open(sealedKey, id)
  } catch {
    ctx.log.warn({ provider: id }, 'a stored provider key does not open')
    return undefined
  }
}

/** Whether the configuration is complete enough to try a call. */
export function isReachable({ backend, apiKey, baseUrl, aws }: ProviderAccess): boolean {
  if (backend === 'openai_compatible') return Boolean(baseUrl)
  if (backend === 'bedrock') return Boolean(apiKey || (aws?.accessKeyId && aws.secretAccessKey))
  return Boolean(apiKey)
}

/** The last characters of a shorter key would reveal too much of it. */
const HINTABLE_KEY = 12

/** The last four characters of a key, to recognize it; `null` without a key and for a short one. */
export const hintOf = (key: string | undefined): string | null =>
  key && key.length >= HINTABLE_KEY ? `…${key.slice(-4)}` : null

export function backendOf(providerId: string): Backend {
  return VENDORS.find(({ id }) => id === providerId)?.backend ?? 'openai_compatible'
}

/** The name of a provider that was saved without one: `compatible-lm-studio` → `LM Studio`, `compatible-in-the-cellar` → `in the cellar`. */
export function nameOf(providerId: string): string {
  const vendor = VENDORS.find(({ id }) => id === providerId)
  if (vendor) return vendor.name
  const words = providerId.slice(COMPATIBLE_PREFIX.length).replaceAll('-', ' ')
  const known = LOCAL_SERVERS.find(({ name }) => name.toLowerCase().replaceAll('.', ' ') === words)
  return known?.name ?? words
}

/** The provider of a model in the catalogue; `undefined` for the built-in model. */
export function providerIdOf({ id, backend }: Pick<CatalogModel, 'id' | 'backend'>): string | undefined {
  if (backend === 'openai_compatible') return id.slice(0, id.indexOf('/'))
  return VENDORS.find((vendor) => vendor.backend === backend)?.id
}
