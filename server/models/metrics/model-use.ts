import { type Model, QUOTES_MODEL_ID } from '#contract/models.ts'
import type { Ctx } from '#server/platform/context.ts'
import { middleOf } from './duration-buckets.ts'
import * as store from './metrics.store.ts'
import { createTimedCache } from './timed-cache.ts'

const DAY_MS = 86_400_000
const PERIOD_DAYS = 30
const FRESH_MS = 5 * 60_000
/** With fewer answers the speed of a model is unknown. */
const MEASURED_MIN = 5
const POPULAR = 3
const FAST_MS = 7000
const SLOW_MS = 15_000

export type ModelUse = Pick<Model, 'speed' | 'isPopular'>

const uses = createTimedCache<ReadonlyMap<string, ModelUse>>(FRESH_MS)

/** How fast models answered in the last 30 days, and which were used most. A result is kept for five minutes. */
export const modelUseOf = (ctx: Ctx): Promise<ReadonlyMap<string, ModelUse>> =>
  uses.read(ctx, 'all', async () => {
    const now = ctx.clock.now().getTime()
    const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    const days = { dateFrom: dayAt(now - PERIOD_DAYS * DAY_MS), dateTo: dayAt(now) }
    return usesOf(await store.listModelUse(ctx.db, days))
  })

function usesOf(rows: readonly store.ModelUseRow[]): Map<string, ModelUse> {
  const measured = [...Map.groupBy(rows, (row) => row.model_id)]
    .filter(([id]) => id !== QUOTES_MODEL_ID)
    .map(([id, ofModel]) => {
      const turns = ofModel.reduce((sum, row) => sum + row.turns, 0)
      const total = ofModel.reduce((sum, row) => sum + row.turns * middleOf(row.bucket), 0)
      return { id, turns, averageMs: total / turns }
    })
    .toSorted((one, other) => other.turns - one.turns || one.id.localeCompare(other.id))
  return new Map(
    measured.map(({ id, turns, averageMs }, place) => [
      id,
      { isPopular: place < POPULAR, ...(turns >= MEASURED_MIN && { speed: speedOf(averageMs) }) },
    ]),
  )
}

function speedOf(averageMs: number): NonNullable<Model['speed']> {
  if (averageMs < FAST_MS) return 'fast'
  return averageMs <= SLOW_MS ? 'medium' : 'slow'
}
