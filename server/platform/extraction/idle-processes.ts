import type { ReadingProcess } from './reading-process.ts'

/** Starting a process costs half a second of processor time, which is most of the work for a short document. */
const DOCUMENTS_MAX = 200
const RESIDENT_MAX_MEGABYTES = 300
const IDLE_MS = 10_000
const IDLE_MAX = 2

/**
 * Reading processes between two documents. Each serves one user only: a document that takes its process over must not
 * reach those of others. It ends after ten seconds without work, after 200 documents, or when it has grown.
 */
export class IdleProcesses {
  readonly #idle = new Map<string, { process: ReadingProcess; stop: () => void }>()

  take(userId: string, format: string): ReadingProcess | undefined {
    const process = this.#idle.get(userId)?.process
    if (!process?.isFor(format)) return undefined
    this.#forget(userId)
    process.holdProgram(true)
    return process
  }

  async keep(userId: string, process: ReadingProcess): Promise<void> {
    const isSpent =
      process.documents >= DOCUMENTS_MAX || (await process.residentMegabytes()) > RESIDENT_MAX_MEGABYTES
    if (isSpent) return process.kill()
    this.#end(userId)
    const [oldest] = this.#idle.keys()
    if (oldest !== undefined && this.#idle.size >= IDLE_MAX) this.#end(oldest)
    const timer = setTimeout(() => this.#end(userId), IDLE_MS).unref()
    const offExit = process.onExit(() => this.#forget(userId))
    const stop = () => {
      clearTimeout(timer)
      offExit()
    }
    process.holdProgram(false)
    this.#idle.set(userId, { process, stop })
  }

  #end(userId: string): void {
    const process = this.#idle.get(userId)?.process
    this.#forget(userId)
    process?.kill()
  }

  #forget(userId: string): void {
    this.#idle.get(userId)?.stop()
    this.#idle.delete(userId)
  }
}
