export interface HashQueueLimits {
  /** Tasks that run concurrently. */
  running: number
  /** Concurrent calls that are admitted, of one client and of all clients. */
  admittedPerClient: number
  admitted: number
  /** Up to this number in all, a client without an admitted call gets one: others cannot keep it from being served. */
  admittedFirst: number
}

/** Why a call was not admitted: its client has too many concurrent calls, or all clients together have. */
export type Rejection = 'client' | 'total'

type Task = () => Promise<void>

/**
 * Runs password hashes, a few at a time, because each takes a thread of libuv's pool and 19 MiB for tens of milliseconds.
 * Clients are served in turn, so that one client with many tasks delays another client by one task only.
 */
export class HashQueue {
  readonly #limits: HashQueueLimits
  readonly #admitted = new Map<string, number>()
  #admittedInAll = 0
  /** Tasks by client. The first client is the next one to be served, and then moves to the end. */
  readonly #waiting = new Map<string, Task[]>()
  #running = 0

  constructor(limits: HashQueueLimits) {
    this.#limits = limits
  }

  /**
   * Counts a call of that client until `call` ends. Above the limits the call never begins and `reject` creates the
   * error.
   */
  async admit<T>(client: string, call: () => Promise<T>, reject: (reason: Rejection) => Error): Promise<T> {
    const admitted = this.#admitted.get(client) ?? 0
    if (admitted >= this.#limits.admittedPerClient) throw reject('client')
    const total = admitted === 0 ? this.#limits.admittedFirst : this.#limits.admitted
    if (this.#admittedInAll >= total) throw reject('total')
    this.#admitted.set(client, admitted + 1)
    this.#admittedInAll += 1
    try {
      return await call()
    } finally {
      const left = (this.#admitted.get(client) ?? 1) - 1
      if (left > 0) this.#admitted.set(client, left)
      else this.#admitted.delete(client)
      this.#admittedInAll -= 1
    }
  }

  /** Runs the task when it is the client's turn. */
  run<T>(client: string, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const tasks = this.#waiting.get(client) ?? []
      tasks.push(() => task().then(resolve, reject))
      this.#waiting.set(client, tasks)
      this.#startTasks()
    })
  }

  #startTasks(): void {
    while (this.#running < this.#limits.running) {
      const task = this.#takeNext()
      if (!task) return
      this.#running += 1
      void task().finally(() => {
        this.#running -= 1
        this.#startTasks()
      })
    }
  }

  #takeNext(): Task | undefined {
    const [client, tasks] = this.#waiting.entries().next().value ?? []
    if (client === undefined || !tasks) return undefined
    this.#waiting.delete(client)
    const task = tasks.shift()
    if (tasks.length > 0) this.#waiting.set(client, tasks)
    return task
  }
}
