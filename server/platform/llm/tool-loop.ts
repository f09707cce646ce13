import { randomUUID } from 'node:crypto'
import { toolsMessages } from '#contract/messages/tools.ts'
import { keyOf, type Message } from '#contract/messages.ts'
import {
  TOOL_KEPT_MAX,
  TOOL_RESULT_MAX,
  TOOL_REVIEWED_MAX,
  TOOL_SHOWN_MAX,
  type ToolEvent,
  type ToolProgress,
} from '#contract/tools.ts'
import type { Clock } from '../clock.ts'
import { CallLimits, parseJson, STEPS_MAX } from './call-limits.ts'
import { CallProgress } from './call-progress.ts'
import { isUndecided, type PausedCall, type PausedStep } from './paused-step.ts'
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

/** Tool calls in one step. */
export const CALLS_PER_STEP_MAX = 20
export const TOOL_TIMEOUT_MS = 60_000
/** The most that a model may write as the arguments of one call. Characters. */
export const ARGUMENTS_MAX = 100_000

/** A tool that is offered to the model for one answer, on behalf of its user. */
export interface OfferedTool {
  definition: ToolDefinition
  /** Whether a call changes nothing. Any other call is stored before it starts. */
  isRead: boolean
  /** Changes with everything that a user who allows a call has seen of the tool. */
  definitionHash: string
  /** How long a call may take; `TOOL_TIMEOUT_MS` without it. */
  timeoutMs?: number
  /** Rejects with an error whose message the model and the user read. */
  run(input: unknown, signal: AbortSignal, onProgress?: (progress: ToolProgress) => void): Promise<unknown>
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

/** `paused` is the last one, where calls need a decision of the user. */
export type AnswerPart =
  | Exclude<ModelPart, { type: 'calls' }>
  | { type: 'tool'; call: ToolEvent }
  | { type: 'paused'; step: PausedStep }

export interface ToolLoop {
  tools: OfferedTool[]
  clock: Clock
  /** Calls of the model in one answer. */
  stepsMax?: number
  /** Resolves when every part that was yielded is stored. */
  stored(): Promise<void>
  /** Called before each request to the model, with the earlier steps of the answer. */
  beforeStep?(steps: ToolStep[]): Promise<void>
  /** Whether the user has allowed the tool to change something; without it every such call needs a decision. */
  isPermitted?(tool: OfferedTool): Promise<boolean>
  /** The decided step with which a paused answer continues, and the answer's text so far. */
  resumed?: { step: PausedStep; text: string }
  /** Keeps a whole result, of which the user sees the beginning. */
  keepResult?(callId: string, text: string): Promise<void>
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
  const { resumed } = loop
  const steps: ToolStep[] = [...(resumed?.step.steps ?? [])]
  const limits = new CallLimits(loop.stepsMax ?? STEPS_MAX, steps)
  const text = new StepText(resumed?.text)
  if (resumed) {
    limits.note(resumed.step.calls.map(({ call }) => call))
    steps.push(yield* runDecided(resumed.step, call.signal, loop))
  }
  let usage: ModelUsage = {}
  for (;;) {
    await loop.beforeStep?.(steps)
    let asked: AskedCalls | undefined
    const stepUsage: ModelUsage = {}
    for await (const part of models.stream({ ...call, ...offered, steps: [...steps] })) {
      if (part.type === 'calls') asked = part
      else if (part.type === 'usage') Object.assign(stepUsage, part.usage)
      else yield part.type === 'text' ? text.take(part) : part
    }
    usage = sumOf(usage, stepUsage)
    yield { type: 'usage', usage }
    if (!asked) return
    limits.check(asked.calls, steps.length)
    const calls = yield* runCalls(await startsOf(asked.calls, loop), call.signal, loop)
    if (calls.some(isUndecided)) {
      yield { type: 'paused', step: { steps, content: asked.content, calls } }
      return
    }
    steps.push(stepOf(asked.content, calls))
    text.endStep()
  }
}

type AskedCalls = Extract<ModelPart, { type: 'calls' }>

const stepOf = (content: unknown, calls: PausedCall[]): ToolStep => ({
  content,
  calls: calls.flatMap(({ call, result }) => (result ? [{ ...call, result }] : [])),
})

/** Separates the texts of steps, each of which a model begins like a message of its own. */
class StepText {
  #last: string
  #hasEnded: boolean

  /** With the text of an answer that continues after a step. */
  constructor(earlier = '') {
    this.#last = earlier
    this.#hasEnded = earlier !== ''
  }

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
  for (const name of ['inputTokens', 'outputTokens', 'cachedInputTokens', 'reasoningTokens'] as const) {
    const count = other[name]
    if (count !== undefined) sum[name] = (one[name] ?? 0) + count
  }
  return sum
}

/** The calls of a step before they run; those that need a decision of the user are not run. */
const startsOf = (calls: ToolCall[], loop: ToolLoop): Promise<PausedCall[]> =>
  Promise.all(
    calls.map(async (call, index): Promise<PausedCall> => {
      const event = startOf(call, loop.clock.now())
      if (index >= CALLS_PER_STEP_MAX) return { call, event, result: TOO_MANY }
      const tool = await toolToAskFor(call, loop)
      if (!tool) return { call, event }
      if (call.arguments.length > TOOL_REVIEWED_MAX) return { call, event, result: TOO_LONG_TO_REVIEW }
      const { definitionHash } = tool
      const shown = shownArguments(call.arguments, TOOL_REVIEWED_MAX)
      return { call, event: { ...event, arguments: shown, state: 'awaiting_approval' }, definitionHash }
    }),
  )

/** The tool, if its call changes something that the user has not allowed yet. An invalid call only fails. */
async function toolToAskFor(call: ToolCall, loop: ToolLoop): Promise<OfferedTool | undefined> {
  const found = attempt(() => toolFor(call, loop.tools))
  if (!found || found.tool.isRead || (await loop.isPermitted?.(found.tool))) return undefined
  return found.tool
}

function attempt<T>(find: () => T): T | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}

/** Runs what the user has allowed of a paused step. A tool whose definition has changed since is not called. */
async function* runDecided(
  { content, calls }: PausedStep,
  signal: AbortSignal,
  loop: ToolLoop,
): AsyncGenerator<AnswerPart, ToolStep> {
  const decided = calls.map((paused): PausedCall => {
    if (paused.result || paused.definitionHash === undefined) return paused
    const { call, decision } = paused
    const event: ToolEvent = {
      ...paused.event,
      state: 'running',
      startedAt: loop.clock.now().toISOString(),
      ...(decision && { decision }),
    }
    if (decision === undefined || decision === 'deny') return { call, event, result: DENIED }
    const tool = loop.tools.find(({ definition }) => definition.name === call.name)
    const isSame = tool?.definitionHash === paused.definitionHash
    return isSame
      ? { call, event }
      : { call, event, result: failureOf(toolsMessages.definitionChanged({ tool: call.name })) }
  })
  const isOver = (index: number) => calls[index]?.result !== undefined
  const ran = yield* runCalls(
    decided.filter((_, index) => !isOver(index)),
    signal,
    loop,
  )
  const all = decided.map((paused, index) => (isOver(index) ? paused : (ran.shift() ?? paused)))
  return stepOf(content, all)
}

/**
 * Runs the calls of a step concurrently, except those that need a decision or have a result. Yields each when it starts,
 * when it reports progress, and when it ends.
 */
async function* runCalls(
  calls: PausedCall[],
  signal: AbortSignal,
  loop: ToolLoop,
): AsyncGenerator<AnswerPart, PausedCall[]> {
  const ended = [...calls]
  for (const { event } of calls) yield { type: 'tool', call: event }
  const running = new Map<number, Promise<{ index: number; result: ToolResult }>>()
  const progress = new CallProgress(loop.clock)
  for (const [index, paused] of calls.entries()) {
    if (isUndecided(paused)) continue
    const result = paused.result
      ? Promise.resolve(paused.result)
      : runCall(paused, signal, { ...loop, report: (state) => progress.report(index, state) })
    running.set(
      index,
      result.then((result) => ({ index, result })),
    )
  }
  let reported = progress.next()
  while (running.size > 0) {
    const next = await Promise.race([...running.values(), reported])
    if (Array.isArray(next)) {
      reported = progress.next()
      for (const { index, progress } of next) {
        const event = running.has(index) && calls[index]?.event
        if (event) yield { type: 'tool', call: { ...event, progress } }
      }
      continue
    }
    const { index, result } = next
    running.delete(index)
    const paused = calls[index]
    if (!paused) continue
    const event = endOf(paused.event, { result, signal, now: loop.clock.now() })
    ended[index] = { ...paused, event, result }
    yield { type: 'tool', call: event }
  }
  if (signal.aborted) throw new ModelError('aborted', 'Stopped')
  return ended
}

const failureOf = (said: Message): ToolResult => ({
  isError: true,
  text: cut(said.message, TOOL_RESULT_MAX),
  said,
})

const TOO_MANY = failureOf(toolsMessages.tooManyAtOnce({ max: CALLS_PER_STEP_MAX }))

const DENIED = failureOf(toolsMessages.denied())

/** A user decides about everything that the tool gets. */
const TOO_LONG_TO_REVIEW = failureOf(toolsMessages.argumentsTooLong({ max: TOOL_REVIEWED_MAX }))

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
  if (call.decision === 'deny') return { ...call, state: 'denied', duration: 0 }
  if (signal.aborted && isError) return { ...call, state: 'interrupted', duration }
  const shown = cut(text, TOOL_SHOWN_MAX)
  // A text that is cut is not the message any more.
  const errorKey = said && shown === text ? keyOf(said) : undefined
  return isError
    ? { ...call, state: 'failed', error: shown, errorKey, duration }
    : { ...call, state: 'done', result: shown, ...(shown !== text && { isCut: true }), duration }
}

function shownArguments(json: string, max = TOOL_SHOWN_MAX): unknown {
  const parsed = json.length <= max ? parseJson(json) : undefined
  return parsed?.isValid ? parsed.value : cut(json, max)
}

/** Never rejects: whatever happens is a result that the model reads. */
async function runCall(
  { call, event }: Pick<PausedCall, 'call' | 'event'>,
  signal: AbortSignal,
  loop: ToolLoop & { report(progress: ToolProgress): void },
): Promise<ToolResult> {
  try {
    const { tool, input } = toolFor(call, loop.tools)
    if (!tool.isRead) await loop.stored()
    signal.throwIfAborted()
    const output = await withTimeout((limited) => tool.run(input, limited, loop.report), {
      signal,
      clock: loop.clock,
      timeoutMs: tool.timeoutMs ?? TOOL_TIMEOUT_MS,
    })
    const text = textOf(output)
    if (text.length > TOOL_SHOWN_MAX) await loop.keepResult?.(event.id, cut(text, TOOL_KEPT_MAX))
    return { isError: false, text: cut(text, TOOL_RESULT_MAX) }
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
  { signal, clock, timeoutMs }: { signal: AbortSignal; clock: Clock; timeoutMs: number },
): Promise<T> {
  const ending = new AbortController()
  const limited = AbortSignal.any([signal, ending.signal])
  const timeout = clock.sleep(timeoutMs, limited).then(() => {
    throw new ToolError(toolsMessages.timeout({ seconds: timeoutMs / 1000 }))
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
