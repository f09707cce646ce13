import { type AnswerSources, NO_SOURCES } from '#contract/answer-sources.ts'
import { RunEvent } from '#contract/live.ts'
import type { Message } from '#contract/messages.ts'
import type { AnswerAuthor } from '#contract/prompt-meta.ts'
import type { ToolEvent } from '#contract/tools.ts'

export type ExpectedPictures = Extract<RunEvent, { name: 'pictures' }>['payload']

/** A reply so far, rebuilt from the events of its run. */
export interface RunStream {
  text: string
  reasoning: string
  status: Message | null
  model: string | null
  /** The agent that answers. */
  agent: AnswerAuthor | undefined
  attempt: number
  outputTokens: number | null
  /** The sources of the answer. */
  sources: AnswerSources
  /** The tools that the model has called, in the order of the calls. */
  calls: ToolEvent[]
  /** The keys of its pictures. */
  images: string[]
  /** The pictures that are being created; `count` is that of all. */
  expectedPictures: ExpectedPictures | undefined
  /** The latest unfinished state of each picture that is being created. */
  partialImages: { of: string; id: string }[]
  /** The first answer of a fast model. */
  rapid: { model: string; text: string } | undefined
  /** The last applied event; a resubscription starts after it. */
  seq: number
}

export const EMPTY_STREAM: RunStream = {
  text: '',
  reasoning: '',
  status: null,
  model: null,
  agent: undefined,
  attempt: 0,
  outputTokens: null,
  sources: NO_SOURCES,
  calls: [],
  images: [],
  expectedPictures: undefined,
  partialImages: [],
  rapid: undefined,
  seq: 0,
}

export interface SequencedEvent {
  seq?: number
  name: string
  payload: unknown
}

/**
 * What to do with an event: `apply` it, `ignore` a repeated one, or `refetch` because one before it is
 * missing. `askedAfter` is the number after which the server was last asked: when it equals the number of
 * this stream, the server has confirmed that there is no event between, and the numbers have a gap.
 */
export function placeOf(stream: RunStream, event: SequencedEvent, askedAfter: number | undefined) {
  if (event.seq === undefined) return 'apply'
  if (event.seq <= stream.seq) return 'ignore'
  if (event.seq === stream.seq + 1 || askedAfter === stream.seq) return 'apply'
  return 'refetch'
}

export function parseRunEvent({ name, payload }: SequencedEvent): RunEvent | undefined {
  const event = RunEvent.safeParse({ name, payload })
  return event.success ? event.data : undefined
}

/** The stream after an event. `end` changes no text: the finished message replaces the stream. */
export function applyRunEvent(stream: RunStream, event: RunEvent, seq: number | undefined): RunStream {
  const next = { ...stream, seq: seq ?? stream.seq }
  switch (event.name) {
    case 'start':
      return { ...EMPTY_STREAM, ...event.payload, seq: next.seq, agent: event.payload.agent }
    case 'model':
      return { ...next, model: event.payload.name }
    case 'sources':
      return { ...next, sources: event.payload }
    case 'delta':
      return { ...next, text: stream.text + event.payload.text, status: null }
    case 'rapid':
      return { ...next, rapid: { ...event.payload, text: (stream.rapid?.text ?? '') + event.payload.text } }
    case 'reasoning':
      return { ...next, reasoning: stream.reasoning + event.payload.text }
    case 'tool':
      return { ...next, calls: withCall(stream.calls, event.payload), status: null }
    case 'pictures':
      return { ...next, expectedPictures: event.payload }
    case 'image':
      return { ...next, ...withImage(stream, event.payload) }
    case 'status':
      return { ...next, status: { message: event.payload.status, ...event.payload.statusKey } }
    case 'usage':
      return { ...next, outputTokens: event.payload.outputTokens }
    case 'end':
      return { ...next, status: null }
  }
}

type ImagePayload = Extract<RunEvent, { name: 'image' }>['payload']

function withImage(
  { images, partialImages }: RunStream,
  { id, of, partial }: ImagePayload,
): Pick<RunStream, 'images' | 'partialImages'> {
  const others = partialImages.filter((one) => one.of !== of)
  if (partial) return { images, partialImages: [...others, { of: of ?? id, id }] }
  return { images: [...images, id], partialImages: others }
}

function withCall(calls: ToolEvent[], call: ToolEvent): ToolEvent[] {
  const isKnown = calls.some(({ id }) => id === call.id)
  return isKnown ? calls.map((known) => (known.id === call.id ? call : known)) : [...calls, call]
}
