import type { Logger } from './log.ts'

/** A supervisor that waits longer than this has given up on us. */
const CLOSE_TIMEOUT_MS = 10_000
/** A terminal tells a whole group of processes, and a starter passes on what it heard: one wish, heard twice. */
const ECHO_MS = 1500

/** Lets go of something that was opened. */
export type Closing = () => Promise<void>

/** What was opened so far, in order. Closed last first, once: on a signal, or when the start fails. */
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
    // What is opened meanwhile, by a start that was told to end, closes too.
    for (let closing = this.#closings.pop(); closing; closing = this.#closings.pop()) {
      await closing().catch((error: unknown) => log?.error({ err: error }, 'closing failed'))
    }
  }
}

/** Ends the process gracefully on a signal; a second wish, or too long a wait, ends it at once. */
export function closeOnSignal(closings: Closings, log: Logger): void {
  let since: number | undefined
  const close = async () => {
    if (since !== undefined) {
      if (performance.now() - since > ECHO_MS) process.exit(1)
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
