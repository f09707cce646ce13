import type { TurnFailure } from '#contract/model-metrics.ts'
import type { ModelError, ModelErrorKind } from '#server/platform/llm/port.ts'

export { costOf, type RequestUsage } from './cost.ts'

/** A call that ends because of its caller is no failure of the model. */
const FAILURES: Record<ModelErrorKind, TurnFailure> = {
  aborted: 'other',
  overloaded: 'overloaded',
  silent: 'silent',
  endless: 'endless',
  broken_off: 'broken_off',
  unreachable: 'unreachable',
  key_refused: 'key_refused',
  model_unknown: 'model_unknown',
  too_long: 'too_long',
  declined: 'declined',
  invalid_request: 'invalid_request',
}

export const turnFailureOf = ({ kind }: ModelError): TurnFailure => FAILURES[kind]
