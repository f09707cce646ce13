import type { PromptMeta } from '#contract/prompt-meta.ts'
import { costOf } from '#server/models/metrics/turns.service.ts'
import { textPrice } from '#server/models/policy.ts'
import { cheapestModel, type ResolvedModel } from '#server/models/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { ModelUsage } from '#server/platform/llm/port.ts'
import { countTokens } from '#server/platform/llm/tokens.ts'
import type { RunWriter } from '#server/platform/runs/run-log.ts'
import { readSetting } from '#server/settings/service.ts'
import { hasExperimentalFeature } from '#server/users/service.ts'
import { toPromptMessages } from './history.ts'
import type { StepMeter } from './metering.ts'
import type { ReplyPlace } from './reply.store.ts'
import { createTextGate } from './storable-text.ts'
import { extendsLatest, type StoredQuest } from './store.ts'

const INSTRUCTION =
  'Give a first answer to the last message in at most two short sentences, in its language. A complete answer follows.'
const TOKENS_MAX = 150
const TEXT_MAX = 1000
/** Earlier exchanges that it gets. */
const EXCHANGES = 2

export interface RapidReply {
  /** The answer has begun, and takes its place. */
  stop(): void
  /** Resolves when it is recorded in the report. */
  end(): Promise<void>
}

interface Asked {
  quest: StoredQuest
  place: ReplyPlace
  /** The model that answers. */
  target: ResolvedModel
}

interface Writing {
  writer: RunWriter
  report: PromptMeta
  meter: StepMeter
}

/** Starts a short first answer of a fast model, which is shown until the answer begins. It never fails the answer. */
export function startRapidReply(ctx: UserCtx, asked: Asked, writing: Writing): RapidReply {
  if (!isWanted(asked)) return NO_REPLY
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, writing.writer.signal])
  const written = write(ctx, asked, { ...writing, signal }).catch((error: unknown) => {
    if (!signal.aborted) ctx.log.info({ err: error }, 'rapid reply failed')
  })
  // Every word of the answer stops it, and each `abort` creates an error with its stack.
  const stop = () => {
    if (!stopping.signal.aborted) stopping.abort()
  }
  return {
    stop,
    end: () => {
      stop()
      return written
    },
  }
}

const NO_REPLY: RapidReply = { stop: () => undefined, end: async () => undefined }

const isWanted = ({ quest: { llm }, target }: Asked): boolean =>
  llm.enableRapidReply === true && !extendsLatest(llm) && target.model.type === 'text'

async function write(
  ctx: UserCtx,
  asked: Asked,
  { writer, report, meter, signal }: Writing & { signal: AbortSignal },
): Promise<void> {
  const fast = await modelFor(ctx, asked)
  if (!fast || signal.aborted) return
  const { model } = fast
  const messages = messagesOf(asked)
  const settings = { maxTokens: Math.min(TOKENS_MAX, model.max_tokens) }
  // Without credits for it, there is only the answer.
  const inputTokens = await tokensOf(messages)
  await meter.begin(ctx, { model, isBeside: true, prompt: { inputTokens, settings }, steps: [] })
  const gate = createTextGate()
  let text = ''
  let usage: ModelUsage = {}
  try {
    const parts = ctx.ports.languageModels.stream({
      provider: fast.access,
      modelId: fast.modelId,
      thinking: model.thinking,
      outputLimit: model.max_tokens,
      messages,
      settings,
      signal,
    })
    for await (const part of parts) {
      if (part.type === 'usage') usage = { ...usage, ...part.usage }
      if (part.type !== 'text' || signal.aborted) continue
      const added = gate.take(part.text).slice(0, TEXT_MAX - text.length)
      text += added
      if (added !== '') writer.append({ name: 'rapid', payload: { model: model.name, text: added } })
    }
  } finally {
    report.rapidReply = await recorded(fast, { counted: inputTokens, text, usage })
  }
}

/** The fast model; nothing where it is turned off, or where none is cheaper than the one that answers. */
async function modelFor(ctx: UserCtx, { target }: Asked): Promise<ResolvedModel | undefined> {
  if (!(await readSetting(ctx, 'EnableRapidReply'))) return undefined
  if (!(await hasExperimentalFeature(ctx, 'enableRapidReply'))) return undefined
  const fast = await cheapestModel(ctx)
  // Without known prices nothing says that it is faster.
  return fast && textPrice(fast.model) < textPrice(target.model) ? fast : undefined
}

const messagesOf = ({ quest, place }: Asked) => [
  { role: 'system' as const, text: INSTRUCTION },
  ...toPromptMessages(latestOf(place), quest.prompt),
]

const tokensOf = (messages: { text: string }[]) => countTokens(messages.map(({ text }) => text).join('\n'))

const latestOf = ({ recent }: ReplyPlace) =>
  recent
    .filter(({ reply }) => reply !== '')
    .toSorted((one, other) => one.position - other.position)
    .slice(-EXCHANGES)

async function recorded(
  { model }: ResolvedModel,
  { counted, text, usage }: { counted: number; text: string; usage: ModelUsage },
): Promise<NonNullable<PromptMeta['rapidReply']>> {
  const inputTokens = whole(usage.inputTokens) ?? counted
  const reported = whole(usage.outputTokens)
  const outputTokens = reported ?? (await countTokens(text))
  const cost = costOf(model.pricing, {
    requests: [{ inputTokens, cachedInputTokens: whole(usage.cachedInputTokens), outputTokens }],
  })
  return {
    model: { id: model.id, name: model.name, paidBy: model.paidBy },
    text,
    inputTokens,
    outputTokens,
    isEstimated: reported === undefined,
    ...(cost !== undefined && { cost }),
  }
}

function whole(tokens: number | undefined): number | undefined {
  const count = Math.round(tokens ?? Number.NaN)
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined
}
