import type { Logger } from './log.ts'

/** Supervisors kill the process after about this time. */
const CLOSE_TIMEOUT_MS = 10_000
/**
 * A terminal signals the whole process group, and a parent process forwards the signal: the second one within
 * this time is a duplicate.
 */
const DUPLICATE_SIGNAL_MS = 1500

/** Releases a resource. */
export type Closing = () => Promise<void>

/**
 * The opened resources in order. They are closed in reverse order, once: on a signal, or when the start
 * fails.
 */
export class Closings {
  readonly #closings: Closing[] = []
  #begun: Promise<void> | undefined

  add(closing: Closing): void {
    this.#closings.push(closing)
  }

  get hasBegun(): boolean {
    return this.#begun !== undefined
  }

  close(log: Logger | undefined): Promise<void> {
    this.#begun ??= this.#closeAll(log)
    return this.#begun
  }

  async #closeAll(log: Logger | undefined): Promise<void> {
    // Also closes resources that a start still opens after it was asked to end.
    for (let closing = this.#closings.pop(); closing; closing = this.#closings.pop()) {
      await closing().catch((error: unknown) => log?.error({ err: error }, 'closing failed'))
    }
  }
}

/** Ends the process gracefully on a signal; a second signal or a timeout ends it at once. */
export function closeOnSignal(closings: Closings, log: Logger): void {
  let since: number | undefined
  const close = async () => {
    if (since !== undefined) {
      if (performance.now() - since > DUPLICATE_SIGNAL_MS) process.exit(1)
      return
    }
    since = performance.now()
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
    log.info('stopping')
    await closings.close(log)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void close())
}
