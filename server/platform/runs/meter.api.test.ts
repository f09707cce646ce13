import { createSystemCtx } from '#server/platform/context.ts'
import { startApp } from '#server/testing/harness.ts'
import { describeMeter } from '#server/testing/meter-contract.ts'
import { createRecordingMeter } from '#server/testing/recording-meter.ts'

describeMeter('of the tests', async () => {
  const { ports } = await startApp()
  const meter = createRecordingMeter()
  return {
    meter,
    ctx: createSystemCtx(ports, 'meter'),
    userId: 'a user',
    async read(run) {
      const record = meter.record(run)
      if (!record) return { reserved: [] }
      const { reserved, steps, end } = record
      if (!end) return { reserved: [reserved, ...steps.values()] }
      return end === 'refunded' ? { reserved: [] } : { reserved: [], charged: end.settled }
    },
  }
})
