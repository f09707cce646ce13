import type { Logger } from './log.ts'

/** Supervisors kill the process after about this time. */
const CLOSE_TIMEOUT_MS = 10_000
/**
 * A terminal signals the whole process group, and a parent process forwards the signal: the second one within
 * this time is a duplicate.
 */
const DUPLICATE_SIGNAL_MS = 1500

/**
 * The opened resources in order. They are closed in reverse order, once: on a signal, or when the start fails. A
 * start that opens another one afterwards fails.
 */
export class OpenResources extends AsyncDisposableStack {
  #closing: Promise<void> | undefined

  /** Later calls wait for the first; those of a plain stack return at once. */
  override disposeAsync(): Promise<void> {
    this.#closing ??= super.disposeAsync()
    return this.#closing
  }
}

/** Closes every resource, also when others cannot be closed: their errors are logged. */
export async function closeResources(resources: OpenResources, log: Logger | undefined): Promise<void> {
  try {
    await resources.disposeAsync()
  } catch (error) {
    for (const failure of failuresIn(error)) log?.error({ err: failure }, 'closing failed')
  }
}

/** A stack with several failures reports them as one error, the latest outermost. */
const failuresIn = (error: unknown): unknown[] =>
  error instanceof SuppressedError ? [...failuresIn(error.suppressed), error.error] : [error]

/** Ends the process gracefully on a signal; a second signal or a timeout ends it at once. */
export function closeOnSignal(resources: OpenResources, log: Logger): void {
  let since: number | undefined
  const close = async () => {
    if (since !== undefined) {
      if (performance.now() - since > DUPLICATE_SIGNAL_MS) process.exit(1)
      return
    }
    since = performance.now()
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
    log.info('stopping')
    await closeResources(resources, log)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void close())
}
