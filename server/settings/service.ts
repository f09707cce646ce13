import { settingsMessages } from '#contract/messages/settings.ts'
import { messageOfIssue } from '#contract/messages.ts'
import type { InputOf } from '#contract/procedures.ts'
import {
  type AdminSetting,
  type ServerSetting,
  type SettingName,
  settingChanged,
  type settings,
} from '#contract/settings.ts'
import { recordAudit } from '#server/audit/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { readVersioned } from '#server/platform/db/versioned-reads.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import { catalogue, isSettingName, type SettingValue } from './catalogue.ts'
import type { Setting } from './setting-kinds.ts'
import * as store from './store.ts'

/** An audit entry contains both values, but long texts are truncated. */
const AUDITED_LENGTH = 200
/** The least length of a secret of which four characters are shown. */
const HINTED_MIN = 16

/** The settings that browsers need, with defaults where nothing was changed. Administrators see all. */
export async function fetchSettings(ctx: UserCtx): Promise<ServerSetting[]> {
  const changed = await storedValues(ctx)
  return Object.entries(catalogue)
    .filter(([, { isPublic }]) => isPublic || ctx.user.isAdmin)
    .map(([name, definition]) => ({
      settingName: name,
      settingValue: effectiveValue(definition, changed.get(name)?.value),
    }))
}

/** Every setting with its description, for administrators. */
export async function listSettings(ctx: UserCtx): Promise<AdminSetting[]> {
  const stored = new Map((await store.listSettings(ctx.db)).map((row) => [row.name, row]))
  return Object.entries<Setting<unknown>>(catalogue).map(([name, definition]) => {
    const { label, help, kind, choices } = definition
    const row = stored.get(name)
    const [settingValue, defaultValue] = [effectiveValue(definition, row?.value), String(definition.default)]
    return {
      settingName: name,
      settingValue,
      defaultValue,
      isChanged: settingValue !== defaultValue,
      label,
      help,
      kind,
      choices,
      updatedAt: row?.updatedAt.toISOString() ?? null,
    }
  })
}

/** What a new value refers to, for the domains that have it. */
export interface NewReferences {
  kind: AdminSetting['kind']
  value: string
  /** The ids that are not stored yet: what stored ones refer to may no longer exist. */
  added: string[]
}

type CheckReferences = (ctx: UserCtx, added: NewReferences) => Promise<void>

export async function updateSetting(
  ctx: UserCtx,
  { settingName, settingValue }: InputOf<typeof settings.update>,
  checkReferences: CheckReferences,
): Promise<ServerSetting> {
  const definition = requireSetting(settingName)
  const parsed = (definition.enter ?? definition.read).safeParse(settingValue)
  const issue = parsed.error?.issues[0]
  if (!parsed.success)
    throw invalid('settingValue', issue ? messageOfIssue(issue) : settingsMessages.valueInvalid())
  return changeSetting(ctx, { settingName, value: String(parsed.data) }, checkReferences)
}

export async function resetSetting(
  ctx: UserCtx,
  { settingName }: InputOf<typeof settings.reset>,
): Promise<ServerSetting> {
  const value = String(requireSetting(settingName).default)
  return changeSetting(ctx, { settingName, value }, async () => undefined)
}

function requireSetting(name: string): Setting<unknown> {
  if (!isSettingName(name)) throw notFound(settingsMessages.notFound())
  return catalogue[name]
}

/** Saving the current value changes nothing, and is not audited. */
async function changeSetting(
  ctx: UserCtx,
  { settingName, value }: { settingName: string; value: string },
  checkReferences: CheckReferences,
): Promise<ServerSetting> {
  const definition = requireSetting(settingName)
  const stored = toStored(ctx, { settingName, definition, value })
  return ctx.transact(async (ctx) => {
    await store.lockSetting(ctx.db, settingName)
    const before = effectiveValue(definition, await store.findSetting(ctx.db, settingName))
    const added = idsIn(value).filter((id) => !idsIn(before).includes(id))
    if (definition.kind === 'files') await requireAvailable(ctx, added)
    await checkReferences(ctx, { kind: definition.kind, value, added })
    // Two secrets can end alike.
    if (before !== stored.value || stored.sealedValue !== null) {
      const change = { name: settingName, ...stored, updatedBy: ctx.user.id, updatedAt: ctx.clock.now() }
      await store.upsertSetting(ctx.db, change)
      await recordAudit(ctx, {
        action: 'settings.changed',
        targetType: 'setting',
        targetId: settingName,
        details: { before: before.slice(0, AUDITED_LENGTH), after: stored.value.slice(0, AUDITED_LENGTH) },
      })
      ctx.emit(settingChanged, definition.isPublic ? 'everybody' : [ctx.user.id], { settingName })
    }
    return { settingName, settingValue: stored.value }
  })
}

const idsIn = (value: string) => value.split(',').flatMap((id) => id.trim() || [])

/** Files that are stored already may be in the trash, so that restoring them brings them back. */
async function requireAvailable(ctx: Ctx, added: string[]): Promise<void> {
  const id = added.length > 0 ? await store.findUnavailableFile(ctx.db, added) : undefined
  if (id) throw invalid('settingValue', settingsMessages.fileMissing({ id }))
}

interface Change {
  settingName: string
  definition: Setting<unknown>
  value: string
}

/** A secret is encrypted; administrators see how it ends. */
function toStored(ctx: Ctx, { settingName, definition, value }: Change) {
  if (definition.kind !== 'secret' || value === '') return { value, sealedValue: null }
  return {
    value: hintOf(value),
    sealedValue: createSecretBox(ctx.ports.secretKey).seal(value, settingName),
  }
}

/** The end of a secret that is long enough to stay one. */
const hintOf = (secret: string) => `••••${secret.length >= HINTED_MIN ? secret.slice(-4) : ''}`

/** Encrypts the settings that are secrets again with another key. */
export const resealSettings: ResealAll = (db, reseal) => store.resealSecrets(db, reseal)

/** The values stay; their authors are removed. */
export const forgetWhoChanged = (ctx: Ctx, userId: string) => store.forgetEditor(ctx.db, userId)

/** There are few, and one call needs several of them. */
const storedValues = readVersioned(
  'settings',
  async (db) => new Map((await store.listSettings(db)).map((row) => [row.name, row])),
)

/** The current value. A stored value that cannot be parsed counts as absent. */
export async function readSetting<N extends SettingName>(ctx: Ctx, name: N): Promise<SettingValue<N>> {
  const definition: Setting<unknown> = catalogue[name]
  const stored = (await storedValues(ctx)).get(name)
  const value = definition.kind === 'secret' ? openedSecret(ctx, name, stored) : stored?.value
  return parseStored(definition, value) as SettingValue<N>
}

/** One that another secret key has encrypted counts as absent. */
function openedSecret(ctx: Ctx, name: string, stored: store.StoredSetting | undefined): string | undefined {
  if (!stored?.sealedValue) return undefined
  try {
    return createSecretBox(ctx.ports.secretKey).open(stored.sealedValue, name)
  } catch {
    return undefined
  }
}

const effectiveValue = (definition: Setting<unknown>, stored: string | undefined) =>
  String(parseStored(definition, stored))

function parseStored(definition: Setting<unknown>, stored: string | undefined): unknown {
  const parsed = stored === undefined ? undefined : definition.read.safeParse(stored)
  return parsed?.success ? parsed.data : definition.default
}
