import { modelSettingsChanged, type models, type OwnSettings } from '#contract/models.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import type { UserCtx } from '#server/platform/context.ts'
import * as store from './settings.store.ts'

export async function getModelSettings(ctx: UserCtx): Promise<OwnSettings> {
  return (await store.findSettings(ctx.db, ctx.user.id)) ?? {}
}

/** Refused during impersonation: what an administrator tries out is not the user's choice. */
export async function saveModelSettings(
  ctx: UserCtx,
  settings: InputOf<typeof models.saveSettings>,
): Promise<OwnSettings> {
  requireOwnSession(ctx)
  await ctx.transact(async (ctx) => {
    await store.upsertSettings(ctx.db, { userId: ctx.user.id, settings, updatedAt: ctx.clock.now() })
    ctx.emit(modelSettingsChanged, [ctx.user.id], settings)
  })
  return settings
}
