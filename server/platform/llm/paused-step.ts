import type { ToolDecision, ToolEvent } from '#contract/tools.ts'
import type { ToolCall, ToolResult, ToolStep } from './port.ts'

/** A call of a step in which the answer was paused. */
export interface PausedCall {
  call: ToolCall
  event: ToolEvent
  /** Of a call that has ended. */
  result?: ToolResult
  /** Of the tool, as the user sees it, where the call needs a decision. */
  definitionHash?: string
  decision?: ToolDecision
}

/** The state of an answer of which calls need a decision of the user. It is stored as JSON. */
export interface PausedStep {
  /** The earlier ones. */
  steps: ToolStep[]
  /** As in `ToolStep`. */
  content: unknown
  calls: PausedCall[]
}

export const isUndecided = ({ definitionHash, decision }: PausedCall): boolean =>
  definitionHash !== undefined && decision === undefined
