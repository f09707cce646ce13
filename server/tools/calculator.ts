import { toolsMessages } from '#contract/messages/tools.ts'
import { ToolError } from '#server/platform/llm/tool-loop.ts'
import { createLimitedThread } from './limited-thread.ts'

export const EXPRESSION_MAX = 500
const RESULT_MAX = 5000

const evaluate = createLimitedThread({
  url: new URL('./math-worker.ts', import.meta.url),
  timeoutMs: 2000,
  memoryMb: 96,
  tooMuch: toolsMessages.tooMuchCalculation,
})

/** The value of an expression as text. Throws a `ToolError` that tells the model what is wrong. */
export async function calculate(expression: string, signal: AbortSignal): Promise<string> {
  const answer = await evaluate(expression, signal)
  if ('error' in answer) throw new ToolError(toolsMessages.expressionInvalid({ reason: answer.error }))
  if (answer.result.length > RESULT_MAX) throw new ToolError(toolsMessages.resultTooLong({ max: RESULT_MAX }))
  return answer.result
}
