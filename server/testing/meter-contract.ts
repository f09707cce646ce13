import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '#server/platform/context.ts'
import type { Charge, Estimate, MeteredRun, RunMeter } from '#server/platform/runs/meter.ts'

/** A meter, and how to see what it holds. */
export interface MeterUnderTest {
  meter: RunMeter
  ctx: Ctx
  /** A user who can pay. */
  userId: string
  /** What is held for the run: `reserved` until it has ended, then what was charged, or nothing. */
  read(run: MeteredRun): Promise<{ reserved: Estimate[]; charged?: Charge }>
}

const ESTIMATE: Estimate = { paidBy: 'installation', modelId: 'm', inputTokens: 100, outputTokens: 50 }
const CHARGE: Charge = { modelId: 'm', inputTokens: 90, outputTokens: 20, isEstimated: false }

/** The rules of `RunMeter`, for every implementation. */
export function describeMeter(name: string, open: () => Promise<MeterUnderTest>): void {
  describe(`the meter ${name}`, () => {
    async function openRun() {
      const tested = await open()
      const { meter, ctx, userId } = tested
      const run = { runId: randomUUID(), attempt: 1, userId }
      const step = (number: number) => ({ number, estimate: { ...ESTIMATE, inputTokens: 100 * number } })
      return {
        reserve: (attempt = 1) => ctx.transact((ctx) => meter.reserve(ctx, { ...run, attempt }, ESTIMATE)),
        extend: (number: number) => meter.extend(ctx, run, step(number)),
        settle: (charge = CHARGE) => ctx.transact((ctx) => meter.settle(ctx, run, charge)),
        refund: () => ctx.transact((ctx) => meter.refund(ctx, run)),
        read: (attempt = 1) => tested.read({ ...run, attempt }),
        rollBack: () =>
          ctx
            .transact(async (ctx) => {
              await meter.settle(ctx, run, CHARGE)
              throw new Error('rolled back')
            })
            .catch(() => undefined),
      }
    }

    test('counts a repeated reservation and a repeated step once', async () => {
      const run = await openRun()
      for (let time = 0; time < 2; time += 1) await run.reserve()
      for (const number of [1, 2, 2, 1]) await run.extend(number)
      expect((await run.read()).reserved.map(({ inputTokens }) => inputTokens)).toEqual([100, 100, 200])
    })

    test('keeps the first end of a run, whatever comes later', async () => {
      const settled = await openRun()
      await settled.reserve()
      await settled.settle()
      await settled.settle({ ...CHARGE, outputTokens: 99 })
      await settled.refund()
      await settled.extend(1)
      expect(await settled.read()).toEqual({ reserved: [], charged: CHARGE })

      const refunded = await openRun()
      await refunded.reserve()
      await refunded.refund()
      await refunded.settle()
      expect(await refunded.read()).toEqual({ reserved: [] })
    })

    test('separates the attempts of one message', async () => {
      const run = await openRun()
      await run.reserve()
      await run.settle()
      await run.reserve(2)
      expect(await run.read(2)).toEqual({ reserved: [ESTIMATE] })
    })

    test('forgets an entry whose transaction is rolled back', async () => {
      const run = await openRun()
      await run.reserve()
      await run.rollBack()
      expect(await run.read()).toEqual({ reserved: [ESTIMATE] })
    })
  })
}
