import { type RawBuilder, sql } from 'kysely'
import type { TurnFailure, TurnStatus } from '#contract/model-metrics.ts'
import { toJsonb } from '#server/platform/db/jsonb.ts'

/** One call of a model that has ended. */
export interface NewTurn {
  endedAt: Date
  modelId: string
  status: TurnStatus
  failure: TurnFailure | null
  inputTokens: number
  cachedInputTokens: number
  outputTokens: number
  /** Of the output tokens. */
  reasoningTokens: number
  /** US dollars. */
  cost: number | null
  /** Milliseconds. */
  firstTokenMs: number | null
  totalMs: number | null
}

export const turnsToJsonb = (turns: readonly NewTurn[]): string =>
  toJsonb(
    turns.map((turn) => ({
      ended_at: turn.endedAt.toISOString(),
      model_id: turn.modelId,
      status: turn.status,
      failure: turn.failure,
      input_tokens: turn.inputTokens,
      cached_input_tokens: turn.cachedInputTokens,
      output_tokens: turn.outputTokens,
      reasoning_tokens: turn.reasoningTokens,
      cost: turn.cost,
      first_token_ms: turn.firstTokenMs,
      total_ms: turn.totalMs,
    })),
  )

/** Records turns (`turnsToJsonb`) of the user and organization in the columns of those names of `source`, a single row. */
export const insertTurns = (turns: string, source: RawBuilder<unknown>) => sql`
  insert into model_turns (ended_at, model_id, user_id, organization_id, status, failure, input_tokens, cached_input_tokens,
    output_tokens, reasoning_tokens, cost, first_token_ms, total_ms)
  select turn.ended_at, turn.model_id, source.user_id, source.organization_id, turn.status, turn.failure, turn.input_tokens,
    turn.cached_input_tokens, turn.output_tokens, turn.reasoning_tokens, turn.cost, turn.first_token_ms, turn.total_ms
  from ${source} as source, jsonb_to_recordset(${turns}::jsonb) as turn (ended_at timestamptz, model_id text,
    status text, failure text, input_tokens bigint, cached_input_tokens bigint, output_tokens bigint,
    reasoning_tokens bigint, cost double precision, first_token_ms integer, total_ms integer)`
