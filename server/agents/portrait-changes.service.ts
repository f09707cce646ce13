import { z } from 'zod'
import type { Agent, agents } from '#contract/agents.ts'
import { agentsMessages } from '#contract/messages/agents.ts'
import type { InputOf } from '#contract/procedures.ts'
import { discardBlobs, keepingOnlyOnSuccess } from '#server/platform/blobs/removal.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { portraitBlobKey, writePortrait } from './portraits.service.ts'
import { emitChanged, requireAgent, requireAgentForChange } from './service.ts'
import * as store from './store.ts'

export async function changePortrait(ctx: UserCtx, id: string, bytes: Buffer): Promise<Agent> {
  if (!z.uuid().safeParse(id).success) throw notFound(agentsMessages.notFound())
  await requireAgent(ctx, 'update', id)
  const portraitKey = await writePortrait(ctx, bytes)
  return keepingOnlyOnSuccess(ctx, portraitBlobKey(ctx.user.id, portraitKey), () =>
    replacePortrait(ctx, id, portraitKey),
  )
}

export async function removePortrait(
  ctx: UserCtx,
  { id }: InputOf<typeof agents.removePortrait>,
): Promise<Agent> {
  await requireAgent(ctx, 'update', id)
  return replacePortrait(ctx, id, null)
}

function replacePortrait(ctx: UserCtx, id: string, portraitKey: string | null): Promise<Agent> {
  return ctx.transact(async (ctx) => {
    const { userId, portraitKey: previous } = await requireAgentForChange(ctx, 'update', id)
    await store.updatePortraitKey(ctx.db, { id, portraitKey, updatedAt: ctx.clock.now() })
    if (previous !== null) await discardBlobs(ctx, [portraitBlobKey(userId, previous)])
    return emitChanged(ctx, id)
  })
}
