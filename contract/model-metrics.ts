import { z } from 'zod'
import { modelsMessages } from './messages/models.ts'
import { rule } from './messages.ts'
import { MODEL_ID_MAX } from './models.ts'
import { adminCall } from './procedures.ts'

/** The days of the default period, the last one being today. */
export const METRICS_DAYS_DEFAULT = 30
export const METRICS_DAYS_MAX = 400
/** The users with the most turns that are listed. */
export const METRICS_USERS_MAX = 50
const USER_FILTER_MAX = 100

/** How a turn ended. `replaced`: the model failed and its fallback answered, which is a turn of its own. */
export type TurnStatus = z.infer<typeof TurnStatus>
export const TurnStatus = z.enum(['done', 'stopped', 'interrupted', 'failed', 'replaced'])

/** Why a turn failed. `lost`: the process that wrote the answer ended. `other`: a fault of this program. */
export type TurnFailure = z.infer<typeof TurnFailure>
export const TurnFailure = z.enum([
  'overloaded',
  'silent',
  'endless',
  'broken_off',
  'unreachable',
  'key_refused',
  'model_unknown',
  'too_long',
  'declined',
  'invalid_request',
  'lost',
  'other',
])

/** Milliseconds, exact to ten percent. */
export type Percentiles = z.infer<typeof Percentiles>
export const Percentiles = z.object({ p50: z.number(), p95: z.number() })

const count = z.number().int().min(0)

/** `null` for times: no turn was measured. */
export type TurnMetrics = z.infer<typeof TurnMetrics>
export const TurnMetrics = z.object({
  turns: count,
  /** Turns by the reason of their failure. */
  failures: z.partialRecord(TurnFailure, count),
  inputTokens: count,
  /** Of the input tokens. */
  cachedInputTokens: count,
  outputTokens: count,
  /** Of the output tokens. */
  reasoningTokens: count,
  /** US dollars that the installation paid. Calls with a user's own key cost it nothing. */
  cost: z.number().min(0),
  /** Turns whose price is unknown; they are not part of the cost. */
  unpricedTurns: count,
  timeToFirstToken: Percentiles.nullable(),
  totalTime: Percentiles.nullable(),
})

export type ModelMetrics = z.infer<typeof ModelMetrics>
export const ModelMetrics = z.object({
  dateFrom: z.iso.date(),
  dateTo: z.iso.date(),
  total: TurnMetrics,
  /** Most turns first, like the users. A model without a name is gone. */
  models: z.array(TurnMetrics.extend({ modelId: z.string(), name: z.string().nullable() })),
  /** Days with turns, in UTC. */
  days: z.array(TurnMetrics.extend({ day: z.iso.date() })),
  /** Turns of deleted users are under `null`. */
  users: z.array(TurnMetrics.extend({ userId: z.string().nullable(), username: z.string().nullable() })),
  /** Whether there are more users than listed. */
  hasMoreUsers: z.boolean(),
})

const date = z.iso.date(rule(modelsMessages.dateInvalid()))

export type MetricsQuery = z.infer<typeof MetricsQuery>
export const MetricsQuery = z.object({
  /** Whole days in UTC, both included. */
  dateFrom: date.optional(),
  dateTo: date.optional(),
  /** The id of a user, or the username. */
  userFilter: z.string().trim().min(1).max(USER_FILTER_MAX).optional(),
  /** The id of a model. */
  modelFilter: z.string().min(1).max(MODEL_ID_MAX).optional(),
  statusFilter: TurnStatus.optional(),
})

export const modelMetrics = {
  /** A result is up to a minute old. */
  show: adminCall
    .route({ method: 'GET', path: '/admin/model-metrics', summary: 'Turns, cost and speed of models' })
    .input(MetricsQuery)
    .output(ModelMetrics),
}
