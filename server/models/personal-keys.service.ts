import { keyIn } from '#contract/commands.ts'
import { modelsMessages } from '#contract/messages/models.ts'
import { type models, modelsChanged, type PersonalKey, PersonalKeyProvider } from '#contract/models.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { readVersionedRows } from '#server/platform/db/versioned-reads.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { ModelError, type ModelErrorKind, type ProviderAccess } from '#server/platform/llm/port.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import * as store from './personal-keys.store.ts'
import { backendOf, hintOf, knownProviders, nameOf } from './provider-access.ts'

/** Each is a call to the vendor, which would otherwise let users try out keys that they have found. */
const SAVES_PER_HOUR = 20
const HOUR_SECONDS = 3600

/** The vendor has said nothing about the key. */
const NO_ANSWER = new Set<ModelErrorKind>(['overloaded', 'silent', 'unreachable', 'broken_off', 'aborted'])

const readKeys = readVersionedRows('personal_keys', store.listKeys)

/**
 * The caller's keys by their vendor. None during impersonation, and none in the runs and jobs that an impersonating
 * administrator started: they are the user's alone.
 */
export async function personalKeysOf(ctx: UserCtx): Promise<ReadonlyMap<string, string>> {
  const { id, impersonatorId, isWithoutPersonalKeys } = ctx.user
  if (impersonatorId !== null || isWithoutPersonalKeys) return NO_KEYS
  return openAll(ctx, await readKeys(ctx, id))
}

const NO_KEYS: ReadonlyMap<string, string> = new Map()

export async function listPersonalKeys(ctx: UserCtx): Promise<PersonalKey[]> {
  requireOwnSession(ctx)
  const keys = openAll(ctx, await store.listKeys(ctx.db, ctx.user.id))
  return PersonalKeyProvider.options.map((id) => toPersonalKey(id, keys.get(id)))
}

/** Saves a key after its vendor has accepted it in a real call. */
export async function savePersonalKey(
  ctx: UserCtx,
  { id, apiKey }: InputOf<typeof models.savePersonalKey>,
): Promise<PersonalKey> {
  requireOwnSession(ctx)
  const limit = { key: `personal-key:${ctx.user.id}`, hits: SAVES_PER_HOUR, windowSeconds: HOUR_SECONDS }
  await consumeRateLimit(ctx, [limit])
  await verify(ctx, await accessWith(ctx, id, apiKey))
  const row = { userId: ctx.user.id, providerId: id }
  const sealedKey = createSecretBox(ctx.ports.secretKey).seal(apiKey, store.contextOf(row))
  await ctx.transact(async (ctx) => {
    await store.upsertKey(ctx.db, { ...row, sealedKey, updatedAt: ctx.clock.now() })
    ctx.emit(modelsChanged, [ctx.user.id], {})
  })
  ctx.log.info({ provider: id }, 'personal key saved')
  return toPersonalKey(id, apiKey)
}

/** Saves the key of the command `/key`. */
export async function saveKeyOfCommand(ctx: UserCtx, prompt: string): Promise<PersonalKey> {
  const { provider, apiKey } = keyIn(prompt)
  if (apiKey === undefined) throw invalid('prompt', modelsMessages.keyCommandInvalid())
  const providers = PersonalKeyProvider.options.join(', ')
  if (!provider) throw invalid('prompt', modelsMessages.keyProviderMissing({ example: 'mistral', providers }))
  return savePersonalKey(ctx, { id: provider, apiKey })
}

export async function removePersonalKey(
  ctx: UserCtx,
  { id }: InputOf<typeof models.removePersonalKey>,
): Promise<PersonalKey> {
  requireOwnSession(ctx)
  await ctx.transact(async (ctx) => {
    const isRemoved = await store.removeKey(ctx.db, { userId: ctx.user.id, providerId: id })
    if (!isRemoved) throw notFound(modelsMessages.noPersonalKey())
    ctx.emit(modelsChanged, [ctx.user.id], {})
  })
  ctx.log.info({ provider: id }, 'personal key removed')
  return toPersonalKey(id, undefined)
}

/** The address of the vendor is that of the installation, which may use a gateway. */
async function accessWith(ctx: Ctx, id: PersonalKeyProvider, apiKey: string): Promise<ProviderAccess> {
  const known = (await knownProviders(ctx)).get(id)?.access
  return { ...known, backend: backendOf(id), providerId: id, apiKey }
}

async function verify(ctx: UserCtx, access: ProviderAccess): Promise<void> {
  try {
    await ctx.ports.languageModels.verify(access)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    if (!NO_ANSWER.has(error.kind)) throw invalid('apiKey', error.said)
    throw new AppError('unavailable', modelsMessages.keyCheckFailed({ reason: error.message }))
  }
}

/** A key that cannot be decrypted, because SECRET_KEY was changed, counts as missing: the user enters it again. */
function openAll(ctx: Ctx, stored: store.StoredKey[]): ReadonlyMap<string, string> {
  if (stored.length === 0) return NO_KEYS
  const box = createSecretBox(ctx.ports.secretKey)
  return new Map(stored.flatMap((key) => open(key)))

  function open(key: store.StoredKey): [string, string][] {
    try {
      return [[key.providerId, box.open(key.sealedKey, store.contextOf(key))]]
    } catch {
      ctx.log.warn({ provider: key.providerId }, 'a stored personal key does not open')
      return []
    }
  }
}

const toPersonalKey = (id: PersonalKeyProvider, apiKey: string | undefined): PersonalKey => ({
  id,
  name: nameOf(id),
  hasKey: apiKey !== undefined,
  keyHint: hintOf(apiKey),
})

/** Called by the rotation of the secret key. */
export const resealPersonalKeys: ResealAll = (db, reseal) => store.resealKeys(db, reseal)
