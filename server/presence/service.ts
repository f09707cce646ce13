import { presenceMessages } from '#contract/messages/presence.ts'
import {
  type PresencePreferences,
  type presence,
  presencePreferencesChanged,
  TYPING_PER_MINUTE,
  typingChanged,
} from '#contract/presence.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { notebookScope } from '#server/notebooks/policy.ts'
import { requireNotebook } from '#server/notebooks/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { friendsScope } from './present-friends.ts'
import { leaveAll, presenceScope } from './present-people.ts'
import * as store from './store.ts'

/** Only users who may ask in a notebook can be shown as typing, and only to those who see who is present. */
export async function showTyping(
  ctx: UserCtx,
  { id, isTyping }: InputOf<typeof presence.typing>,
): Promise<OutputOf<typeof presence.typing>> {
  await requireNotebook(ctx, 'update', id)
  const userId = ctx.user.id
  if (ctx.user.impersonatorId !== null || !(await store.isShown(ctx.db, userId))) return { isShown: false }
  const limit = { key: `typing:${userId}`, hits: TYPING_PER_MINUTE, windowSeconds: 60 }
  await consumeRateLimit(ctx, [limit], presenceMessages.tooManySignals())
  await ctx.transact(async (ctx) => ctx.emit(typingChanged, [], { userId, isTyping }, presenceScope(id)))
  return { isShown: true }
}

export const showPreferences = async (ctx: UserCtx): Promise<PresencePreferences> => ({
  isShown: await store.isShown(ctx.db, ctx.user.id),
})

/** Hiding ends what others see at once, and what the user sees of them. Tabs join again when the user is shown. */
export async function updatePreferences(
  ctx: UserCtx,
  { isShown }: PresencePreferences,
): Promise<PresencePreferences> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    await store.updateIsShown(ctx.db, ctx.user.id, isShown)
    ctx.emit(presencePreferencesChanged, [ctx.user.id], { isShown })
    if (isShown) return { isShown }
    const notebookIds = await leaveAll(ctx, ctx.user.id)
    ctx.signal({ kind: 'revalidate', scopes: [...notebookIds.map(notebookScope), friendsScope(ctx.user.id)] })
    return { isShown }
  })
}
