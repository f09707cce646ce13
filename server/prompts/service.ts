import { randomUUID } from 'node:crypto'
import { promptsMessages } from '#contract/messages/prompts.ts'
import type { InputOf } from '#contract/procedures.ts'
import {
  SAVED_PROMPTS_MAX,
  type SavedPrompt,
  type savedPrompts,
  savedPromptsChanged,
} from '#contract/prompts.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import * as store from './store.ts'

export const listPrompts = (ctx: UserCtx): Promise<SavedPrompt[]> => store.listPrompts(ctx.db, ctx.user.id)

export async function createPrompt(
  ctx: UserCtx,
  { name, text }: InputOf<typeof savedPrompts.create>,
): Promise<SavedPrompt> {
  return ctx.transact(async (ctx) => {
    if ((await store.countPrompts(ctx.db, ctx.user.id)) >= SAVED_PROMPTS_MAX)
      throw invalid('name', promptsMessages.tooMany({ max: SAVED_PROMPTS_MAX }))
    const prompt = await store.insertPrompt(ctx.db, {
      id: randomUUID(),
      userId: ctx.user.id,
      name,
      text,
      updatedAt: ctx.clock.now(),
    })
    if (!prompt) throw invalid('name', promptsMessages.nameTaken())
    emitChanged(ctx)
    return prompt
  })
}

export async function updatePrompt(
  ctx: UserCtx,
  { id, name, text }: InputOf<typeof savedPrompts.update>,
): Promise<SavedPrompt> {
  return ctx.transact(async (ctx) => {
    const userId = ctx.user.id
    if (await store.isNameTaken(ctx.db, { id, userId, name }))
      throw invalid('name', promptsMessages.nameTaken())
    const prompt = await store.updatePrompt(ctx.db, { id, userId, name, text, updatedAt: ctx.clock.now() })
    if (!prompt) throw notFound(promptsMessages.notFound())
    emitChanged(ctx)
    return prompt
  })
}

export async function removePrompt(
  ctx: UserCtx,
  { id }: InputOf<typeof savedPrompts.remove>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    if (!(await store.removePrompt(ctx.db, { id, userId: ctx.user.id })))
      throw notFound(promptsMessages.notFound())
    emitChanged(ctx)
    return { id }
  })
}

const emitChanged = (ctx: UserCtx) => ctx.emit(savedPromptsChanged, [ctx.user.id], {})
