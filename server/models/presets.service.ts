import { randomUUID } from 'node:crypto'
import { modelsMessages } from '#contract/messages/models.ts'
import {
  MODEL_PRESETS_MAX,
  type ModelPreset,
  type modelPresets,
  modelPresetsChanged,
} from '#contract/model-presets.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { advisoryLockKey } from '#server/platform/db/advisory-lock-key.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import * as store from './presets.store.ts'

export const listPresets = (ctx: UserCtx): Promise<ModelPreset[]> => store.listPresets(ctx.db, ctx.user.id)

export async function createPreset(
  ctx: UserCtx,
  { name, settings }: InputOf<typeof modelPresets.create>,
): Promise<ModelPreset> {
  return ctx.transact(async (ctx) => {
    await lockPresets(ctx)
    if ((await store.countPresets(ctx.db, ctx.user.id)) >= MODEL_PRESETS_MAX)
      throw invalid('name', modelsMessages.tooManyPresets({ max: MODEL_PRESETS_MAX }))
    const preset = await store.insertPreset(ctx.db, {
      id: randomUUID(),
      userId: ctx.user.id,
      name,
      settings,
      updatedAt: ctx.clock.now(),
    })
    if (!preset) throw invalid('name', modelsMessages.presetNameTaken())
    emitChanged(ctx)
    return preset
  })
}

export async function updatePreset(
  ctx: UserCtx,
  { id, ...change }: InputOf<typeof modelPresets.update>,
): Promise<ModelPreset> {
  return ctx.transact(async (ctx) => {
    await lockPresets(ctx)
    const userId = ctx.user.id
    if (change.name !== undefined && (await store.isNameTaken(ctx.db, { id, userId, name: change.name })))
      throw invalid('name', modelsMessages.presetNameTaken())
    if (change.isDefault) await store.clearDefault(ctx.db, userId)
    const preset = await store.updatePreset(ctx.db, { id, userId, ...change, updatedAt: ctx.clock.now() })
    if (!preset) throw notFound(modelsMessages.noSuchPreset())
    emitChanged(ctx)
    return preset
  })
}

export async function removePreset(
  ctx: UserCtx,
  { id }: InputOf<typeof modelPresets.remove>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    if (!(await store.removePreset(ctx.db, { id, userId: ctx.user.id })))
      throw notFound(modelsMessages.noSuchPreset())
    emitChanged(ctx)
    return { id }
  })
}

/** The presets of a user are changed one after another: names, their number and the default stay consistent. */
const lockPresets = (ctx: UserCtx) => advisoryLockKey(ctx.db, `model-presets:${ctx.user.id}`)

const emitChanged = (ctx: UserCtx) => ctx.emit(modelPresetsChanged, [ctx.user.id], {})
