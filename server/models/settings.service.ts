import type { LlmSettings } from '#contract/llm-settings.ts'
import type { models } from '#contract/models.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import * as store from './settings.store.ts'

export async function getModelSettings(ctx: UserCtx): Promise<LlmSettings> {
  return (await store.findSettings(ctx.db, ctx.user.id)) ?? {}
}

export async function saveModelSettings(
  ctx: UserCtx,
  settings: InputOf<typeof models.saveSettings>,
): Promise<LlmSettings> {
  await store.upsertSettings(ctx.db, { userId: ctx.user.id, settings, updatedAt: ctx.clock.now() })
  return settings
}
