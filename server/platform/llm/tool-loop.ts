import { randomUUID } from 'node:crypto'
import { toolsMessages } from '#contract/messages/tools.ts'
import { keyOf, type Message } from '#contract/messages.ts'
import { TOOL_RESULT_MAX, TOOL_SHOWN_MAX, type ToolEvent } from '#contract/tools.ts'
import type { Clock } from '../clock.ts'
import {
  type LanguageModels,
  type ModelCall,
  ModelError,
  type ModelPart,
  type ModelUsage,
  type ToolCall,
  type ToolDefinition,
  type ToolResult,
  type ToolStep,
} from './port.ts'

/** Calls of the model in one answer, where the caller sets no other maximum. */
export const STEPS_MAX = 25
/** Tool calls in one step. */
export const CALLS_PER_STEP_MAX = 20
/** Tool calls in one answer. */
export const CALLS_MAX = 100
/** The same call with the same arguments in that many steps ends the answer. */
export const REPEATED_STEPS_MAX = 3
export const TOOL_TIMEOUT_MS = 60_000
/** The most that a model may write as the arguments of one call. Characters. */
export const ARGUMENTS_MAX = 100_000

/** A tool that is offered to the model for one answer, on behalf of its user. */
export interface OfferedTool {
  definition: ToolDefinition
  /** Whether a call changes nothing. Any other call is stored before it starts. */
  isRead: boolean
  /** Rejects with an error whose message the model and the user read. */
  run(input: unknown, signal: AbortSignal): Promise<unknown>
}

/** An error whose message is written for the model and the user. Others are not shown to them. */
export class ToolError extends Error {
  readonly said: Message

  constructor(said: Message, options?: ErrorOptions) {
    super(said.message, options)
    this.said = said
    this.name = 'ToolError'
  }
}

export type AnswerPart = Exclude<ModelPart, { type: 'calls' }> | { type: 'tool'; call: ToolEvent }

export interface ToolLoop {
  tools: OfferedTool[]
  clock: Clock
  /** Calls of the model in one answer. */
  stepsMax?: number
  /** Resolves when every part that was yielded is stored. */
  stored(): Promise<void>
  /** Called before each request to the model, with the earlier steps of the answer. */
  beforeStep?(steps: ToolStep[]): Promise<void>
  /** Reports an unexpected failure of a tool. */
  onFailure?(error: unknown, name: string): void
}

/**
 * One answer of a model that may call tools: asks the model, runs what it calls, and asks again with the results until
 * it calls nothing. A failed, unknown or invalid call is a result that the model reads. Usage parts contain the sum of
 * all steps.
 */
export async function* streamWithTools(
  models: LanguageModels,
  call: ModelCall,
  loop: ToolLoop,
): AsyncGenerator<AnswerPart> {
  const offered = loop.tools.length > 0 && { tools: loop.tools.map(({ definition }) => definition) }
  const { stepsMax = STEPS_MAX } = loop
  const steps: ToolStep[] = []
  const repeated = new Map<string, number>()
  const text = new StepText()
  let usage: ModelUsage = {}
  let callCount = 0
  for (;;) {
    await loop.beforeStep?.(steps)
    let asked: Extract<ModelPart, { type: 'calls' }> | undefined
    const stepUsage: ModelUsage = {}
    for await (const part of models.stream({ ...call, ...offered, steps: [...steps] })) {
      if (part.type === 'calls') asked = part
      else if (part.type === 'usage') Object.assign(stepUsage, part.usage)
      else yield part.type === 'text' ? text.take(part) : part
    }
    usage = sumOf(usage, stepUsage)
    yield { type: 'usage', usage }
    if (!asked) return
    const isRepeated = noteRepeated(repeated, asked.calls)
    if (isRepeated) throw endless(toolsMessages.repeated({ tool: isRepeated }))
    if (steps.length + 1 >= stepsMax) throw endless(toolsMessages.tooManySteps({ max: stepsMax }))
    callCount += asked.calls.length
    if (callCount > CALLS_MAX) throw endless(toolsMessages.tooManyCalls({ max: CALLS_MAX }))
    const results = yield* runCalls(asked.calls, call.signal, loop)
    steps.push({
      content: asked.content,
      calls: asked.calls.flatMap((call, index) => {
        const result = results[index]
        return result ? [{ ...call, result }] : []
      }),
    })
    text.endStep()
  }
}

const endless = (said: Message) => new ModelError('endless', said)

/** Separates the texts of steps, each of which a model begins like a message of its own. */
class StepText {
  #last = ''
  #hasEnded = false

  take(part: { type: 'text'; text: string }): { type: 'text'; text: string } {
    const separator = this.#hasEnded && this.#last !== '' && !this.#last.endsWith('\n') ? '\n\n' : ''
    this.#hasEnded = false
    this.#last = part.text || this.#last
    return { type: 'text', text: separator + part.text }
  }

  endStep(): void {
    this.#hasEnded = true
  }
}

function sumOf(one: ModelUsage, other: ModelUsage): ModelUsage {
  const sum: ModelUsage = { ...one }
  for (const name of ['inputTokens', 'outputTokens', 'cachedInputTokens'] as const) {
    const count = other[name]
    if (count !== undefined) sum[name] = (one[name] ?? 0) + count
  }
  return sum
}

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

/** Runs the calls of a step concurrently. Yields each when it starts and when it ends. */
async function* runCalls(
  calls: ToolCall[],
  signal: AbortSignal,
  loop: ToolLoop,
): AsyncGenerator<AnswerPart, ToolResult[]> {
  const started = calls.map((call) => startOf(call, loop.clock.now()))
  for (const call of started) yield { type: 'tool', call }
  const results: ToolResult[] = []
  const running = new Map<number, Promise<{ index: number; result: ToolResult }>>()
  for (const [index, call] of calls.entries()) {
    const result = index < CALLS_PER_STEP_MAX ? runCall(call, signal, loop) : Promise.resolve(TOO_MANY)
    running.set(
      index,
      result.then((result) => ({ index, result })),
    )
  }
  while (running.size > 0) {
    const { index, result } = await Promise.race(running.values())
    running.delete(index)
    results[index] = result
    const call = started[index]
    if (call) yield { type: 'tool', call: endOf(call, { result, signal, now: loop.clock.now() }) }
  }
  if (signal.aborted) throw new ModelError('aborted', 'Stopped')
  return results
}

const failureOf = (said: Message): ToolResult => ({
  isError: true,
  text: cut(said.message, TOOL_RESULT_MAX),
  said,
})

const TOO_MANY = failureOf(toolsMessages.tooManyAtOnce({ max: CALLS_PER_STEP_MAX }))

const startOf = (call: ToolCall, now: Date): ToolEvent => ({
  // Some servers number the calls of each step from 0.
  id: randomUUID(),
  name: call.name,
  arguments: shownArguments(call.arguments),
  state: 'running',
  startedAt: now.toISOString(),
})

interface CallEnd {
  result: ToolResult
  signal: AbortSignal
  now: Date
}

function endOf(call: ToolEvent, { result: { isError, text, said }, signal, now }: CallEnd): ToolEvent {
  const duration = Math.max(0, now.getTime() - Date.parse(call.startedAt))
  if (signal.aborted && isError) return { ...call, state: 'interrupted', duration }
  const shown = cut(text, TOOL_SHOWN_MAX)
  // A text that is cut is not the message any more.
  const errorKey = said && shown === text ? keyOf(said) : undefined
  return isError
    ? { ...call, state: 'failed', error: shown, errorKey, duration }
    : { ...call, state: 'done', result: shown, duration }
}

function shownArguments(json: string): unknown {
  const parsed = json.length <= TOOL_SHOWN_MAX ? parseJson(json) : undefined
  return parsed?.isValid ? parsed.value : cut(json, TOOL_SHOWN_MAX)
}

/** Never rejects: whatever happens is a result that the model reads. */
async function runCall(call: ToolCall, signal: AbortSignal, loop: ToolLoop): Promise<ToolResult> {
  try {
    const { tool, input } = toolFor(call, loop.tools)
    if (!tool.isRead) await loop.stored()
    signal.throwIfAborted()
    const output = await withTimeout((limited) => tool.run(input, limited), { signal, clock: loop.clock })
    return { isError: false, text: cut(textOf(output), TOOL_RESULT_MAX) }
  } catch (error) {
    const isShown = error instanceof ToolError
    if (!isShown && !signal.aborted) loop.onFailure?.(error, call.name)
    return failureOf(isShown ? error.said : toolsMessages.failed({ tool: call.name }))
  }
}

function toolFor(call: ToolCall, tools: OfferedTool[]): { tool: OfferedTool; input: unknown } {
  const tool = tools.find(({ definition }) => definition.name === call.name)
  if (!tool) {
    const names = tools.map(({ definition }) => definition.name).join(', ')
    throw new ToolError(toolsMessages.unknown({ tool: call.name, available: names }))
  }
  if (call.arguments.length > ARGUMENTS_MAX)
    throw new ToolError(toolsMessages.argumentsTooLong({ max: ARGUMENTS_MAX }))
  const parsed = parseJson(call.arguments || '{}')
  if (!parsed.isValid) throw new ToolError(toolsMessages.argumentsNotJson())
  return { tool, input: parsed.value }
}

/** Ends at the timeout and at an abort also when the tool ignores its signal. */
async function withTimeout<T>(
  run: (signal: AbortSignal) => Promise<T>,
  { signal, clock }: { signal: AbortSignal; clock: Clock },
): Promise<T> {
  const ending = new AbortController()
  const limited = AbortSignal.any([signal, ending.signal])
  const timeout = clock.sleep(TOOL_TIMEOUT_MS, limited).then(() => {
    throw new ToolError(toolsMessages.timeout({ seconds: TOOL_TIMEOUT_MS / 1000 }))
  })
  const work = run(limited)
  // The loser of the race must not end the process.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, timeout])
  } finally {
    ending.abort()
    timeout.catch(() => undefined)
  }
}

const textOf = (output: unknown): string =>
  typeof output === 'string' ? output : (JSON.stringify(output) ?? 'null')

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const note = `\n[Cut: ${text.length - max} more characters]`
  return text.slice(0, max).toWellFormed() + note
}

function parseJson(text: string): { isValid: boolean; value?: unknown } {
  try {
    return { isValid: true, value: JSON.parse(text) as unknown }
  } catch {
    return { isValid: false }
  }
}
