import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'

/** A process renews the presences of its open connections in this interval. */
export const RENEWAL_SECONDS = 30
/** A presence that was not renewed for this long counts as gone: its process has ended, or could not remove it. */
const EXPIRY_SECONDS = 90

/** Presences that were renewed after this moment are valid. */
export const lastValid = (ctx: Ctx): Date => secondsAfter(ctx.clock.now(), -EXPIRY_SECONDS)
