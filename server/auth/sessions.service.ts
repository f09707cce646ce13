import type { Ctx } from '#server/platform/context.ts'
import { raiseTokenVersion } from '#server/users/service.ts'
import * as store from './store.ts'

/** Ends whatever was open for that person, in every browser. Call it inside a transaction. */
export async function closeAllSessions(ctx: Ctx, userId: string): Promise<void> {
  await raiseTokenVersion(ctx, userId)
  const sessionIds = await store.endSessionsOf(ctx.db, { userId, now: ctx.clock.now() })
  ctx.signal({ kind: 'session_ended', sessionIds })
}
