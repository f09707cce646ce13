import { toolsMessages } from '#contract/messages/tools.ts'
import type { Message } from '#contract/messages.ts'
import { ModelError, type ToolCall, type ToolStep } from './port.ts'

/** Calls of the model in one answer, where the caller sets no other maximum. */
export const STEPS_MAX = 25
/** Tool calls in one answer. */
export const CALLS_MAX = 100
/** The same call with the same arguments in that many steps ends the answer. */
export const REPEATED_STEPS_MAX = 3

/** Ends an answer that calls tools without an end. */
export class CallLimits {
  readonly #stepsMax: number
  readonly #repeated = new Map<string, number>()
  #callCount = 0

  constructor(stepsMax: number, earlier: ToolStep[]) {
    this.#stepsMax = stepsMax
    for (const { calls } of earlier) this.note(calls)
  }

  /** Returns the tool that was called with the same arguments in too many steps. */
  note(calls: ToolCall[]): string | undefined {
    this.#callCount += calls.length
    return noteRepeated(this.#repeated, calls)
  }

  check(calls: ToolCall[], stepCount: number): void {
    const repeated = this.note(calls)
    if (repeated) throw endless(toolsMessages.repeated({ tool: repeated }))
    if (stepCount + 1 >= this.#stepsMax) throw endless(toolsMessages.tooManySteps({ max: this.#stepsMax }))
    if (this.#callCount > CALLS_MAX) throw endless(toolsMessages.tooManyCalls({ max: CALLS_MAX }))
  }
}

const endless = (said: Message) => new ModelError('endless', said)

/** The tool that was called with the same arguments in too many steps. Calls within one step count once. */
function noteRepeated(repeated: Map<string, number>, calls: ToolCall[]): string | undefined {
  const distinct = new Map(calls.map((call) => [`${call.name} ${canonical(call.arguments)}`, call.name]))
  let found: string | undefined
  for (const [key, name] of distinct) {
    const count = (repeated.get(key) ?? 0) + 1
    repeated.set(key, count)
    if (count >= REPEATED_STEPS_MAX) found = name
  }
  return found
}

/** The same for arguments that differ in white space only. */
function canonical(json: string): string {
  const parsed = parseJson(json)
  return parsed.isValid ? JSON.stringify(parsed.value) : json
}

export function parseJson(text: string): { isValid: boolean; value?: unknown } {
  try {
    return { isValid: true, value: JSON.parse(text) as unknown }
  } catch {
    return { isValid: false }
  }
}
