import { sql } from 'kysely'
import { platformMessages } from '#contract/messages/platform.ts'
import type { Message } from '#contract/messages.ts'
import type { Ctx } from '../context.ts'
import { AppError, tooManyRequests } from '../errors.ts'

export interface RateLimit {
  /** The counted attempt and its subject: `login:address:127.0.0.1`. */
  key: string
  hits: number
  windowSeconds: number
}

/**
 * Counts one attempt against each limit; throws when any is exceeded, by default with the minutes to wait.
 * All replicas share the counters.
 */
export async function consumeRateLimit(ctx: Ctx, limits: RateLimit[], message?: Message): Promise<void> {
  for (const limit of limits) {
    const wait = await hit(ctx, limit)
    if (wait > 0) throw message === undefined ? tooManyAttempts(wait) : tooManyRequests(message, wait)
  }
}

function tooManyAttempts(wait: number): AppError {
  const minutes = Math.ceil(wait / 60)
  const message =
    minutes === 1
      ? platformMessages.tooManyAttemptsOneMinute()
      : platformMessages.tooManyAttempts({ minutes })
  return new AppError('too_many_requests', message, { retryAfter: wait, details: { minutes } })
}

/** Counts an attempt without an error for the caller; returns whether it is within the limit. */
export async function isWithinLimit(ctx: Ctx, limit: RateLimit): Promise<boolean> {
  return (await hit(ctx, limit)) === 0
}

/** Deletes a counter, for example after a success. */
export async function resetLimit(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Seconds to wait; 0 when the attempt is within the limit. */
async function hit(ctx: Ctx, { key, hits, windowSeconds }: RateLimit): Promise<number> {
  const now = ctx.clock.now()
  const windowEnd = sql<Date>`rate_limits.window_start + make_interval(secs => ${windowSeconds})`
  const { rows } = await sql<{ hits: number; window_start: Date }>`
    insert into rate_limits (key, window_start, hits) values (${key}, ${now}, 1)
    on conflict (key) do update set
      hits = case when ${windowEnd} <= ${now} then 1 else rate_limits.hits + 1 end,
      window_start = case when ${windowEnd} <= ${now} then ${now} else rate_limits.window_start end
    returning hits, window_start`.execute(ctx.db)
  const row = rows[0]
  if (!row || row.hits <= hits) return 0
  return Math.max(1, windowSeconds - (now.getTime() - row.window_start.getTime()) / 1000)
}

/** Deletes all counters of that user's id. */
export async function forgetLimitsOf(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom('rate_limits').where('key', 'like', `%${userId}%`).execute()
}

/** Deletes counters whose window ended long ago. */
export async function forgetRateLimits(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.deleteFrom('rate_limits').where('window_start', '<', before).execute()
}
