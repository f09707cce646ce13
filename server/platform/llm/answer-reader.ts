import type {
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { modelsMessages } from '#contract/messages/models.ts'
import type { AnswerMeter } from './answer-meter.ts'
import { type ModelCall, ModelError, type ModelPart, type ModelUsage } from './port.ts'
import { warningsOf } from './setting-warnings.ts'
import { StepContent } from './step-content.ts'
import { ThinkTags } from './think-tags.ts'

type Part = LanguageModelV4StreamPart

/** Several times the longest answer of any model. Characters, including reasoning and arguments of tools. */
const ANSWER_MAX = 4_000_000
const RESPONSE_ID_MAX = 200

/** Translates the parts of one answer, and checks that it is complete and not endless. */
export class AnswerReader {
  readonly #call: ModelCall
  readonly #meter: AnswerMeter
  readonly #thinkTags = new ThinkTags()
  readonly #content: StepContent | undefined
  #hasText: boolean
  #isFinished = false
  #length = 0

  constructor(call: ModelCall, meter: AnswerMeter) {
    this.#call = call
    this.#meter = meter
    this.#content = offersTools(call) ? new StepContent() : undefined
    // After the results of tools a model may have nothing to add.
    this.#hasText = (call.steps?.length ?? 0) > 0
  }

  *read(part: Part): Generator<ModelPart> {
    this.#measure(part)
    this.#content?.take(part)
    for (const translated of translate(part, this.#call, this.#thinkTags)) {
      this.#hasText ||= translated.type === 'text'
      yield translated
    }
    if (part.type !== 'finish') return
    this.#isFinished = true
    const calls = this.#content?.calls ?? []
    if (calls.length > 0) yield { type: 'calls', calls, content: this.#content?.blocks() }
    else yield* endParts(part.finishReason, this.#hasText)
  }

  /** Throws when the stream ended before the answer. */
  requireEnd(): void {
    if (!this.#isFinished) throw brokenOff()
  }

  #measure(part: Part): void {
    const hasDelta = part.type === 'text-delta' || part.type === 'reasoning-delta'
    if (!hasDelta && !(part.type === 'tool-input-delta' && this.#content)) return
    this.#length += part.delta.length
    if (part.delta) this.#meter.noteContent()
    if (this.#length > ANSWER_MAX) throw new ModelError('broken_off', modelsMessages.endless())
  }
}

export const offersTools = ({ tools = [] }: ModelCall) => tools.length > 0

function translate(part: Part, call: ModelCall, thinkTags: ThinkTags): ModelPart[] {
  if (part.type === 'text-delta' && part.delta) return thinkTags.take(part.delta)
  if (part.type === 'reasoning-delta' && part.delta) return [{ type: 'reasoning', text: part.delta }]
  if (part.type === 'stream-start') return warningsOf(part.warnings, call)
  if (part.type === 'response-metadata' && part.id)
    return [{ type: 'response', id: part.id.slice(0, RESPONSE_ID_MAX) }]
  if (part.type === 'finish') return [...thinkTags.end(), ...usageParts(part.usage)]
  if (part.type === 'error') throw part.error
  return []
}

function usageParts({ inputTokens, outputTokens }: LanguageModelV4Usage): ModelPart[] {
  const told: ModelUsage = {
    inputTokens: wholeNumber(inputTokens.total),
    outputTokens: wholeNumber(outputTokens.total),
    cachedInputTokens: wholeNumber(inputTokens.cacheRead),
    reasoningTokens: wholeNumber(outputTokens.reasoning),
  }
  const isTold = told.inputTokens !== undefined || told.outputTokens !== undefined
  return isTold ? [{ type: 'usage', usage: told }] : []
}

/** An implausible usage is not reported. */
function wholeNumber(count: number | undefined): number | undefined {
  const rounded = Math.round(count ?? Number.NaN)
  return Number.isSafeInteger(rounded) && rounded >= 0 ? rounded : undefined
}

/**
 * Interprets how an answer ended. A server that closes its stream without a finish reason has broken off; a
 * reason that the SDK does not know is still an end.
 */
function endParts({ unified: reason, raw }: LanguageModelV4FinishReason, hasText: boolean): ModelPart[] {
  if (reason === 'content-filter') {
    throw new ModelError('declined', modelsMessages.contentFiltered())
  }
  if (reason === 'length') {
    if (!hasText) throw new ModelError('broken_off', CUT_WITHOUT_TEXT)
    return [
      { type: 'finish', reason },
      { type: 'warning', message: modelsMessages.outputLimit() },
    ]
  }
  const isEnd = reason === 'stop' || reason === 'tool-calls' || (reason === 'other' && raw !== undefined)
  if (!isEnd) throw brokenOff()
  if (!hasText) throw new ModelError('broken_off', modelsMessages.emptyAnswer())
  return []
}

const CUT_WITHOUT_TEXT = modelsMessages.outputLimitBeforeAnswer()

const brokenOff = () => new ModelError('broken_off', modelsMessages.incompleteAnswer())
