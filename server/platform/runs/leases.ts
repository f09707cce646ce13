import { secondsAfter } from '../clock.ts'
import type { Ports } from '../context.ts'
import { endForeignLeases, listLapsedRuns, releaseLeases, renewLeases } from './run-store.ts'

export const LEASE_SECONDS = 30
const HEARTBEAT_MS = 10_000

export interface LeaseKeeper {
  /** Ends all runs here, leaving them for another process (or the next start) to take over. */
  handOver(): Promise<void>
}

/**
 * Keeps the leases of this process's runs alive, heeds stop requests whose signal was missed, and reports runs whose
 * owner is gone to `takeOver`.
 */
export async function keepLeases(
  ports: Ports,
  takeOver: (run: { id: string; hasStarted: boolean }) => Promise<void>,
): Promise<LeaseKeeper> {
  const { clock, database, processId, runLog, log, config } = ports
  const isAlone = !config.databaseUrl
  const isWorker = config.role !== 'web'
  const stopping = new AbortController()

  async function beat(): Promise<void> {
    const now = clock.now()
    const until = secondsAfter(now, LEASE_SECONDS)
    const owned = await renewLeases(database.db, processId, runLog.openRuns(), until)
    for (const { id, shouldStop } of owned) if (shouldStop) runLog.end(id, 'stopped')
    if (!isWorker) return
    for (const run of await listLapsedRuns(database.db, now)) {
      if (stopping.signal.aborted) return
      // One that cannot be taken over must not keep the others waiting.
      await takeOver(run).catch((error: unknown) =>
        log.error({ err: error, runId: run.id }, 'take-over failed'),
      )
    }
  }

  async function keepBeating(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat().catch((error: unknown) => log.error({ err: error }, 'heartbeat failed'))
      await clock.sleep(HEARTBEAT_MS, stopping.signal)
    }
  }

  if (isAlone) await endForeignLeases(database.db, processId, clock.now())
  // What others left behind may be much: the program does not wait for it with its start, only with its end.
  const beating = keepBeating().catch(() => undefined)

  return {
    async handOver() {
      stopping.abort()
      await beating
      await runLog.endAll('handed_over')
      await releaseLeases(database.db, processId, clock.now())
    },
  }
}
