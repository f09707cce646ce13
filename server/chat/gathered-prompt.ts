import type { ResolvedModel } from '#server/models/service.ts'
import type { Ctx, SessionUser, UserCtx } from '#server/platform/context.ts'
import { actAs } from '#server/users/service.ts'
import { withKeyUse } from './actors.ts'
import { type BuiltPrompt, buildPrompt } from './prompt.ts'
import type { ReplyPlace } from './reply.store.ts'
import type { StoredQuest } from './store.ts'
import { choosesTools } from './tool-use.ts'

/** The state from which a reply starts, as it was read for its message, and the sender. */
export interface ReplyStart {
  place: ReplyPlace
  asker: SessionUser
}

export const actFromStart = (ctx: Ctx, { llm }: StoredQuest, { place, asker }: ReplyStart): UserCtx =>
  withKeyUse(actAs(ctx, { ...asker, language: place.language, isSuspended: false }), llm)

/** A prompt that is gathered early has no files to wait for. */
const NOT_WAITING = { signal: new AbortController().signal, showStatus: () => undefined }

/**
 * The prompt of a message that is being stored: the history is read at the same time. Nothing where it depends on more.
 * A failure is reported where the prompt is used.
 */
export function gatherPrompt(
  ctx: Ctx,
  { quest, chosen: { model, tokenRatio } }: { quest: StoredQuest; chosen: ResolvedModel },
  start: ReplyStart,
): Promise<BuiltPrompt> | undefined {
  if (model.type === 'image' || choosesTools(quest.llm)) return undefined
  const request = { quest, place: start.place, model, tokenRatio, toolTokens: 0 }
  const prompt = buildPrompt(actFromStart(ctx, quest, start), request, NOT_WAITING)
  prompt.catch(() => undefined)
  return prompt
}
