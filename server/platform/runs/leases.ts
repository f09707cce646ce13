import { secondsAfter } from '../clock.ts'
import type { Ports } from '../context.ts'
import { endForeignLeases, listLapsedRuns, releaseLeases, renewLeases } from './run-store.ts'

export const LEASE_SECONDS = 30
const HEARTBEAT_MS = 10_000

/** The domain that produces the answers of runs. */
export interface RunOwner {
  /** Continues or ends a run whose process is gone. */
  takeOver(ports: Ports, run: { id: string; hasStarted: boolean }): Promise<void>
  /** Starts queued runs that the end of another run did not start. */
  startWaiting(ports: Ports): Promise<void>
}

export interface LeaseKeeper {
  /** Ends all runs here, leaving them for another process (or the next start) to take over. */
  releaseAll(): Promise<void>
}

/**
 * Renews the leases of this process's runs, processes stop requests whose message was missed, and passes runs
 * of dead owners to `takeOver`.
 */
export async function keepLeases(ports: Ports, { takeOver, startWaiting }: RunOwner): Promise<LeaseKeeper> {
  const { clock, database, processId, runLog, log, config } = ports
  const isAlone = !config.databaseUrl
  const isWorker = config.role !== 'web'
  const stopping = new AbortController()

  async function renew(): Promise<void> {
    const until = secondsAfter(clock.now(), LEASE_SECONDS)
    const owned = await renewLeases(database.db, processId, runLog.openRuns(), until)
    for (const { id, shouldStop } of owned) if (shouldStop) runLog.end(id, 'stopped')
  }

  async function takeOverLapsed(): Promise<void> {
    const lapsed = await listLapsedRuns(database.db, clock.now())
    for (const run of lapsed) {
      if (stopping.signal.aborted) return
      // A failed takeover must not delay the others.
      await takeOver(ports, run).catch((error: unknown) =>
        log.error({ err: error, runId: run.id }, 'take-over failed'),
      )
    }
    if (!stopping.signal.aborted) await startWaiting(ports)
  }

  const fail = (error: unknown) => log.error({ err: error }, 'heartbeat failed')
  let takingOver: Promise<void> | undefined

  async function keepBeating(): Promise<void> {
    while (!stopping.signal.aborted) {
      const began = clock.now().getTime()
      await renew().catch(fail)
      // There may be many runs to take over: neither the start nor the leases of this process wait for it.
      if (isWorker)
        takingOver ??= takeOverLapsed()
          .catch(fail)
          .finally(() => (takingOver = undefined))
      const spent = clock.now().getTime() - began
      await clock.sleep(Math.max(0, HEARTBEAT_MS - spent), stopping.signal)
    }
  }

  if (isAlone) await endForeignLeases(database.db, processId, clock.now())
  const beating = keepBeating().catch(() => undefined)

  return {
    async releaseAll() {
      stopping.abort()
      await beating
      await takingOver
      await runLog.endAll('released')
      await releaseLeases(database.db, processId, clock.now())
    },
  }
}
