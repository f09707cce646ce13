import type { PaidBy } from '#contract/models.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'

/** The part of a context that a meter needs. */
export interface MeterCtx {
  /** The database, or the transaction of the caller. */
  db: Db
  clock: Clock
  /** Calls `action` after the commit. Only inside a transaction. */
  afterCommit(action: () => void): void
}

/** One attempt to answer a message. Asking again has the same run id and the next attempt. */
export interface MeteredRun {
  runId: string
  attempt: number
  userId: string
}

/** The most that one request to a model is expected to use. */
export interface Estimate {
  modelId: string
  /** `user`: the request uses the user's own key and costs the installation nothing. */
  paidBy: PaidBy
  inputTokens: number
  outputTokens: number
  /** The request is one beside the answer, to another model. */
  isBeside?: boolean
}

/** What one model used. */
interface ModelCharge {
  /** The model that answered; absent where the process that knew it is gone. */
  modelId?: string
  /** Absent with the model: that of the last step counts instead. */
  paidBy?: PaidBy
  /** Absent where it is unknown: the estimates of the run's steps count instead, without those that `isBeside`. */
  inputTokens?: number
  cachedInputTokens?: number
  outputTokens: number
  /** Whether the provider reported no complete usage. */
  isEstimated: boolean
}

export interface Charge extends ModelCharge {
  /**
   * What another model used beside the one that answered: the rapid reply. Without `inputTokens`, the estimates of the
   * steps that `isBeside` count.
   */
  beside?: ModelCharge
}

/**
 * What runs report of their use. Every call may come again, after a crash or from another process: it is idempotent by
 * run and attempt, `extend` also by step, and the first end (`settle` or `refund`) is the only one.
 *
 * `reserve`, `settle` and `refund` are called in the transaction that stores the run or its outcome, so that each
 * stored run is reserved and each stored outcome is settled or refunded. A run that is deleted together with its
 * notebook while its process is killed has no outcome: the meter releases reservations whose run does not exist.
 */
export interface RunMeter {
  /** False where runs cost nothing: the statements that begin and end a run then need no transaction. */
  readonly isCharging: boolean
  /** Rejects with an `AppError` when the user cannot pay; nothing is stored then. */
  reserve(ctx: MeterCtx, run: MeteredRun, estimate: Estimate): Promise<void>
  /** Before each request to a model, with a number that increases. Rejects like `reserve`; the run then ends. */
  extend(ctx: MeterCtx, run: MeteredRun, step: { number: number; estimate: Estimate }): Promise<void>
  settle(ctx: MeterCtx, run: MeteredRun, charge: Charge): Promise<void>
  /** The run has used nothing. */
  refund(ctx: MeterCtx, run: MeteredRun): Promise<void>
}

const nothing = async () => undefined

/** Until runs cost credits. */
export const freeMeter: RunMeter = {
  isCharging: false,
  reserve: nothing,
  extend: nothing,
  settle: nothing,
  refund: nothing,
}
