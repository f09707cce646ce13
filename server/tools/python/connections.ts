import type { UserCtx } from '#server/platform/context.ts'
import * as store from './browsers.store.ts'

/** A connection that its process has not renewed for so long has ended with the process. */
export const CONNECTION_LASTS_MS = 75_000

/** Whether that browser of the user is connected now, to any process. */
export const isConnected = (ctx: UserCtx, browserId: string): Promise<boolean> =>
  store.hasConnection(ctx.db, {
    userId: ctx.user.id,
    browserId,
    after: new Date(ctx.clock.now().getTime() - CONNECTION_LASTS_MS),
  })
