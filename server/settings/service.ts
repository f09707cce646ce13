import type { InputOf } from '#contract/kit.ts'
import { type ServerSetting, settingChanged, type settings } from '#contract/settings.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'

export type { SettingName } from './catalogue.ts'

import { catalogue, isSettingName, type SettingName, type SettingValue } from './catalogue.ts'
import * as store from './store.ts'

/** The settings that browsers need, with defaults where nothing was changed. Administrators see all. */
export async function fetchSettings(ctx: UserCtx): Promise<ServerSetting[]> {
  const changed = new Map((await store.listSettings(ctx.db)).map(({ name, value }) => [name, value]))
  return Object.entries(catalogue)
    .filter(([, { isPublic }]) => isPublic || ctx.user.isAdmin)
    .map(([name, { default: value }]) => ({
      settingName: name,
      settingValue: changed.get(name) ?? String(value),
    }))
}

export async function updateSetting(
  ctx: UserCtx,
  { settingName, settingValue }: InputOf<typeof settings.update>,
): Promise<ServerSetting> {
  if (!isSettingName(settingName)) throw notFound('Setting')
  const parsed = catalogue[settingName].read.safeParse(settingValue)
  if (!parsed.success)
    throw invalid('settingValue', parsed.error.issues[0]?.message ?? 'Not a possible value')
  return ctx.transact(async (ctx) => {
    const value = String(parsed.data)
    await store.upsertSetting(ctx.db, {
      name: settingName,
      value,
      updatedBy: ctx.user.id,
      updatedAt: ctx.clock.now(),
    })
    const audience = catalogue[settingName].isPublic ? 'everybody' : [ctx.user.id]
    ctx.emit(settingChanged, audience, { settingName })
    return { settingName, settingValue: value }
  })
}

/** The value in force. A stored value that no longer parses counts as absent. */
export async function readSetting<N extends SettingName>(ctx: Ctx, name: N): Promise<SettingValue<N>> {
  const definition = catalogue[name]
  const stored = await store.findSetting(ctx.db, name)
  const parsed = stored === undefined ? undefined : definition.read.safeParse(stored)
  return (parsed?.success ? parsed.data : definition.default) as SettingValue<N>
}
