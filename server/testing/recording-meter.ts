import type { Charge, Estimate, MeterCtx, MeteredRun, RunMeter } from '#server/platform/runs/meter.ts'

/** What became of one attempt to answer. */
export interface MeterRecord {
  reserved: Estimate
  /** By the number of the step. */
  steps: Map<number, Estimate>
  end?: { settled: Charge } | 'refunded'
  /** Calls that ended the run, of which only the first counts. */
  ends: number
}

export interface RecordingMeter extends RunMeter {
  isCharging: true
  record(run: Pick<MeteredRun, 'runId' | 'attempt'>): MeterRecord | undefined
  all(): MeterRecord[]
  /** Makes the next calls of this kind fail, as for a user without credits; `null` ends that. */
  refuse(refused: { reserve?: Error; extend?: Error }): void
}

/** Keeps every entry in memory once its transaction is committed; an entry outside a transaction throws. */
export function createRecordingMeter(): RecordingMeter {
  const records = new Map<string, MeterRecord>()
  const keyOf = ({ runId, attempt }: Pick<MeteredRun, 'runId' | 'attempt'>) => `${runId} ${attempt}`
  let refused: { reserve?: Error; extend?: Error } = {}

  function end(ctx: MeterCtx, run: MeteredRun, result: NonNullable<MeterRecord['end']>): void {
    ctx.afterCommit(() => {
      const record = records.get(keyOf(run))
      if (!record) return
      record.end ??= result
      record.ends += 1
    })
  }

  return {
    isCharging: true,
    record: (run) => records.get(keyOf(run)),
    all: () => [...records.values()],
    refuse: (next) => void (refused = next),
    async reserve(ctx, run, reserved) {
      if (refused.reserve) throw refused.reserve
      ctx.afterCommit(() => {
        if (!records.has(keyOf(run))) records.set(keyOf(run), { reserved, steps: new Map(), ends: 0 })
      })
    },
    async extend(_ctx, run, { number, estimate }) {
      if (refused.extend) throw refused.extend
      const record = records.get(keyOf(run))
      if (record && !record.end && !record.steps.has(number)) record.steps.set(number, estimate)
    },
    settle: async (ctx, run, settled) => end(ctx, run, { settled }),
    refund: async (ctx, run) => end(ctx, run, 'refunded'),
  }
}
