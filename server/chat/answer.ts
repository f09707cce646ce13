import { type AnswerSources, NO_SOURCES } from '#contract/answer-sources.ts'
import type { RunEvent } from '#contract/live.ts'
import { keyOf, type Said, textOf } from '#contract/messages.ts'
import type { PictureMeta, PromptMeta } from '#contract/prompt-meta.ts'
import type { ToolEvent } from '#contract/tools.ts'
import type { RequestUsage } from '#server/models/metrics/turns.service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { PausedStep } from '#server/platform/llm/paused-step.ts'
import type { ModelUsage } from '#server/platform/llm/port.ts'
import type { AnswerPart } from '#server/platform/llm/tool-loop.ts'
import type { RunWriter } from '#server/platform/runs/run-log.ts'
import type { NewSource } from '#server/platform/tools/tool.ts'
import { citedOf } from './excerpts.ts'
import { numbersOf, withSources } from './found-sources.ts'
import { createTextGate } from './storable-text.ts'

/** An answer in progress: every part is appended to the run's log and collected for storing at the end. */
export interface Answer {
  text(): string
  reasoning(): string
  usage(): ModelUsage
  /** What each request to the model used, where the provider reports it. */
  requests(): RequestUsage[]
  warnings(): Said[]
  /** The provider's ids of its responses. */
  replyIds(): string[]
  finishReason(): NonNullable<PromptMeta['finishReason']>
  statusLog(): PromptMeta['statusLog']
  /** Sets the start of all timings of the response. */
  startTimer(began: number): void
  /** In milliseconds since the start. */
  timeToFirstToken(): number | undefined
  /** In milliseconds, from the first word of the reasoning to the first word of the answer. */
  reasoningTime(): number | undefined
  /** Whether this attempt has produced output. */
  hasBegun(): boolean
  /** Starts with the text of an answer that is continued. */
  resume(earlier: CutAnswer): void
  take(part: AnswerPart): void
  /** Adds a stored picture, in place of its unfinished states. */
  takeImage(picture: PictureMeta, of?: string): void
  /** Shows an unfinished state of a picture. */
  showPartialImage(key: string, of: string): void
  /** The keys of the unfinished states that were shown. */
  unfinishedImages(): string[]
  /** The keys of the pictures that this attempt has added. */
  images(): string[]
  /** How its pictures were made, with those of the answer that is continued. */
  pictures(): { keys: string[]; made: PictureMeta[] }
  /** The step in which calls wait for the decision of the user. */
  paused(): PausedStep | undefined
  /** The tools that the model called, in the order of the calls. */
  calls(): ToolEvent[]
  showStatus(status: Said): void
  /** Sets the excerpts that the answer may cite; the last call counts. */
  showSources(sources: AnswerSources): void
  /** Adds sources that a tool has found. Returns their numbers; a source that is known keeps its own. */
  cite(sources: readonly NewSource[]): number[]
  /** Adds a paragraph to the text. */
  addBlock(text: string): void
  /** The sources of the answer, with the excerpts that it cites. */
  sources(): AnswerSources
  /** Sends the report to the subscribers; call it once, at the end. */
  complete(): void
}

export interface CutAnswer {
  text: string
  reasoning: string
  sources: AnswerSources
  calls: ToolEvent[]
  pictures: { keys: string[]; made: PictureMeta[] }
  /** Decided calls run before the model is asked: the answer has begun, and cannot be begun by another model. */
  isDecided?: boolean
}

const noText = () => ({ delta: '', reasoning: '' })
const createGates = () => ({ delta: createTextGate(), reasoning: createTextGate() })

export function createAnswer(writer: RunWriter, clock: Clock): Answer {
  const [written, resumed, gates] = [noText(), noText(), createGates()]
  const { note: noteReport, ...reported } = createReport()
  const statuses = createStatuses(writer, clock)
  const [sources, calls] = [createSources(writer), createCalls(writer)]
  const timings = createTimings(clock)
  const { resumeImages, ...images } = createImages(writer, timings)
  const paragraphs = createParagraphs(() => written.delta)

  function write(name: 'delta' | 'reasoning', text: string): void {
    if (!text) return
    timings.note(name)
    written[name] += text
    writer.append({ name, payload: { text } } satisfies RunEvent)
  }

  return {
    text: () => written.delta,
    reasoning: () => written.reasoning,
    ...reported,
    statusLog: statuses.list,
    startTimer: timings.start,
    timeToFirstToken: timings.toFirstToken,
    reasoningTime: timings.ofReasoning,
    hasBegun: () => isLonger(written, resumed) || images.images().length > 0 || calls.hasNew(),
    ...images,
    paused: calls.paused,
    calls: calls.list,
    resume({ text, reasoning, sources: earlier, calls: earlierCalls, pictures, isDecided = false }) {
      sources.resume(earlier)
      resumeImages(pictures)
      calls.resume(earlierCalls, isDecided)
      Object.assign(written, Object.assign(resumed, { delta: text, reasoning }))
      appendTexts(writer, written)
    },
    showStatus: statuses.show,
    showSources: sources.show,
    cite: sources.cite,
    addBlock: (text) => write('delta', paragraphs.block(text)),
    sources: () => citedOf(sources.shown(), written.delta),
    take(part) {
      switch (part.type) {
        case 'text':
          return write('delta', paragraphs.text(gates.delta.take(part.text)))
        case 'reasoning':
          return write('reasoning', gates.reasoning.take(part.text))
        case 'status':
          return statuses.show(part.status)
        case 'warning':
        case 'finish':
        case 'usage':
        case 'response':
          return noteReport(part)
        case 'tool':
        case 'paused':
          return calls.take(part)
      }
    },
    complete: () => writeUsage(writer, reported.usage()),
  }
}

/** Blocks are separated from what the model writes before and after them. */
function createParagraphs(written: () => string) {
  // Unknown before the first text: an answer that is continued may end with a block.
  let isAfterBlock: boolean | undefined
  return {
    block(text: string): string {
      isAfterBlock = true
      const before = written()
      return before === '' || before.endsWith('\n\n') ? text : `\n\n${text}`
    },
    text(text: string): string {
      isAfterBlock ??= endsWithBlock(written())
      if (!isAfterBlock) return text
      const next = text.trimStart()
      if (next === '') return ''
      isAfterBlock = false
      return written().endsWith('\n\n') ? next : `\n\n${next}`
    },
  }
}

/** Whether a text ends with a code block that is closed, or with an artifact. */
function endsWithBlock(text: string): boolean {
  let fence = ''
  let isAtEnd = false
  for (const line of text.trimEnd().split('\n')) {
    const [, marks = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    const isClosing = fence !== '' && marks.startsWith(fence) && rest.trim() === ''
    isAtEnd = isClosing || (fence === '' && line.endsWith('</artifact>'))
    if (isClosing) fence = ''
    else if (fence === '') fence = marks
  }
  return isAtEnd
}

const isLonger = (now: ReturnType<typeof noText>, before: ReturnType<typeof noText>) =>
  now.delta !== before.delta || now.reasoning !== before.reasoning

type ReportPart = Extract<AnswerPart, { type: 'warning' | 'finish' | 'usage' | 'response' }>

type CallPart = Extract<AnswerPart, { type: 'tool' | 'paused' }>

/** What a provider reports beside the output. */
function createReport() {
  // By their text: with tools, each request has the same ones.
  const warnings = new Map<string, Said>()
  let usage: ModelUsage = {}
  const requests: RequestUsage[] = []
  const replyIds = new Set<string>()
  let finishReason: NonNullable<PromptMeta['finishReason']> = 'stop'
  return {
    warnings: () => [...warnings.values()],
    usage: () => usage,
    requests: () => requests,
    replyIds: () => [...replyIds],
    finishReason: () => finishReason,
    note(part: ReportPart): void {
      if (part.type === 'warning') warnings.set(textOf(part.message), part.message)
      if (part.type === 'finish') finishReason = part.reason
      if (part.type === 'response') replyIds.add(part.id)
      if (part.type !== 'usage') return
      const next = { ...usage, ...storableUsage(part.usage) }
      const added = differenceOf(next, usage)
      if (added) requests.push(added)
      usage = next
    },
  }
}

/** The usage of the latest request: with tools, what is reported is the sum of all of them. */
function differenceOf(next: ModelUsage, earlier: ModelUsage): RequestUsage | undefined {
  const difference = (name: keyof ModelUsage) => Math.max(0, (next[name] ?? 0) - (earlier[name] ?? 0))
  const [inputTokens, outputTokens] = [difference('inputTokens'), difference('outputTokens')]
  if (inputTokens + outputTokens === 0) return undefined
  return {
    inputTokens,
    cachedInputTokens: difference('cachedInputTokens'),
    outputTokens,
    reasoningTokens: difference('reasoningTokens'),
  }
}

function createImages(writer: RunWriter, timings: ReturnType<typeof createTimings>) {
  const keys: string[] = []
  const made: PictureMeta[] = []
  const unfinished: string[] = []
  let earlier: CutAnswer['pictures'] = { keys: [], made: [] }
  const append = (index: number, id: string, more: { of?: string; partial?: boolean } = {}) =>
    writer.append({ name: 'image', payload: { index, id, ...more } })
  return {
    images: () => keys,
    unfinishedImages: () => unfinished,
    pictures: () => ({ keys: [...earlier.keys, ...keys], made: [...earlier.made, ...made] }),
    resumeImages(pictures: CutAnswer['pictures']): void {
      earlier = pictures
      for (const [index, key] of pictures.keys.entries()) append(index, key)
    },
    showPartialImage(key: string, of: string): void {
      timings.note('delta')
      append(earlier.keys.length + keys.length, key, { of, partial: true })
      unfinished.push(key)
    },
    takeImage(picture: PictureMeta, of?: string): void {
      timings.note('delta')
      append(earlier.keys.length + keys.length, picture.key, of === undefined ? {} : { of })
      keys.push(picture.key)
      made.push(picture)
    },
  }
}

function createTimings(clock: Clock) {
  const now = () => clock.now().getTime()
  let began = now()
  let toFirstToken: number | undefined
  const firstAt: { delta?: number; reasoning?: number } = {}
  return {
    start: (moment: number): void => void (began = moment),
    note(name: 'delta' | 'reasoning'): void {
      firstAt[name] ??= now()
      toFirstToken ??= firstAt[name] - began
    },
    toFirstToken: () => toFirstToken,
    ofReasoning: () =>
      firstAt.reasoning === undefined ? undefined : Math.max(0, (firstAt.delta ?? now()) - firstAt.reasoning),
  }
}

function appendTexts(writer: RunWriter, { delta, reasoning }: ReturnType<typeof noText>): void {
  if (reasoning) writer.append({ name: 'reasoning', payload: { text: reasoning } })
  if (delta) writer.append({ name: 'delta', payload: { text: delta } })
}

function createStatuses(writer: RunWriter, clock: Clock) {
  const log: PromptMeta['statusLog'] = []
  return {
    list: () => log,
    show(said: Said): void {
      const shown = { status: textOf(said), statusKey: keyOf(said) }
      log.push({ ...shown, timestamp: clock.now().toISOString() })
      writer.append({ name: 'status', payload: shown })
    },
  }
}

function createCalls(writer: RunWriter) {
  const calls = new Map<string, ToolEvent>()
  let resumed = 0
  let isContinued = false
  let paused: PausedStep | undefined
  function note(call: ToolEvent): void {
    calls.set(call.id, call)
    writer.append({ name: 'tool', payload: call })
  }
  return {
    list: () => [...calls.values()],
    paused: () => paused,
    take(part: CallPart): void {
      if (part.type === 'tool') note(part.call)
      else paused = part.step
    },
    hasNew: () => isContinued || calls.size > resumed,
    resume(earlier: ToolEvent[], isDecided: boolean): void {
      resumed = earlier.length
      isContinued = isDecided
      for (const call of earlier) note(call)
    },
  }
}

function createSources(writer: RunWriter) {
  let shown = NO_SOURCES
  let earlier: Pick<AnswerSources, 'citations' | 'pages'> = NO_SOURCES
  function publish(): void {
    const { files, citations, pages = [] } = shown
    if (files.length + citations.length + pages.length > 0) writer.append({ name: 'sources', payload: shown })
  }
  return {
    shown: () => shown,
    resume: ({ citations, pages }: AnswerSources) => void (earlier = { citations, pages }),
    show({ files, citations }: AnswerSources): void {
      // A number that the continued answer has used keeps its meaning.
      const used = new Set(numbersOf(earlier))
      const added = citations.filter(({ number }) => !used.has(number))
      shown = { ...earlier, files, citations: [...earlier.citations, ...added] }
      publish()
    },
    cite(sources: readonly NewSource[]): number[] {
      const extended = withSources(shown, sources)
      const isExtended = extended.sources !== shown
      shown = extended.sources
      if (isExtended) publish()
      return extended.numbers
    },
  }
}

function writeUsage(writer: RunWriter, { inputTokens = 0, outputTokens = 0 }: ModelUsage): void {
  if (inputTokens + outputTokens > 0) writer.append({ name: 'usage', payload: { inputTokens, outputTokens } })
}

/** Rounds the token counts of a provider to whole numbers and leaves invalid counts out. */
function storableUsage(told: ModelUsage): ModelUsage {
  const usage: ModelUsage = {}
  for (const name of ['inputTokens', 'outputTokens', 'cachedInputTokens', 'reasoningTokens'] as const) {
    const count = Math.round(Number(told[name] ?? Number.NaN))
    if (count >= 0 && Number.isSafeInteger(count)) usage[name] = count
  }
  return usage
}
