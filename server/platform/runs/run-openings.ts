/** Callers that wait for a run which does not exist yet. */
export class RunOpenings {
  readonly #waiters = new Map<string, Set<() => void>>()

  /** Resolves when the run exists; rejects when `signal` aborts first. */
  wait(runId: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiters = this.#waiters.get(runId) ?? new Set()
    this.#waiters.set(runId, waiters.add(resolve))
    const onAbort = () => {
      waiters.delete(resolve)
      if (waiters.size === 0 && this.#waiters.get(runId) === waiters) this.#waiters.delete(runId)
      reject(signal.reason as Error)
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    return promise.finally(() => signal.removeEventListener('abort', onAbort))
  }

  resolve(runId: string): void {
    const waiters = this.#waiters.get(runId)
    if (!waiters) return
    this.#waiters.delete(runId)
    for (const resolve of waiters) resolve()
  }
}
