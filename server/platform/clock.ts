import { setTimeout as delay } from 'node:timers/promises'

/** Time as a port, so that tests control it. */
export interface Clock {
  now(): Date
  /** Resolves after that many milliseconds; rejects with the signal's reason when it aborts first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) => delay(milliseconds, undefined, { signal, ref: false }),
}

export const secondsAfter = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)
