import { type AnswerSources, NO_SOURCES } from '#contract/answer-sources.ts'
import type { PromptMeta } from '#contract/prompt-meta.ts'
import type { ToolEvent } from '#contract/tools.ts'
import type { LoggedEvent } from '#server/platform/runs/run-store.ts'
import { citedOf } from './excerpts.ts'

/** The output of a run so far, from its log. */
export function readOutcome(events: LoggedEvent[]): {
  text: string
  reasoning: string
  sources: AnswerSources
  calls: ToolEvent[]
  images: string[]
  rapidReply: PromptMeta['rapidReply']
  model: PromptMeta['model']
  lastSeq: number
} {
  let text = ''
  let reasoning = ''
  let sources = NO_SOURCES
  const calls = new Map<string, ToolEvent>()
  let images: string[] = []
  let rapidReply: PromptMeta['rapidReply']
  let model: PromptMeta['model']
  for (const { event } of events) {
    if (event.name === 'start') {
      text = ''
      reasoning = ''
      sources = NO_SOURCES
      calls.clear()
      images = []
      rapidReply = undefined
      const { modelId, model: name } = event.payload
      model = modelId === undefined ? undefined : { id: modelId, name }
    }
    if (event.name === 'model') model = event.payload
    if (event.name === 'sources') sources = event.payload
    if (event.name === 'tool') calls.set(event.payload.id, event.payload)
    if (event.name === 'image' && !event.payload.partial) images.push(event.payload.id)
    if (event.name === 'rapid') {
      const { model: name, text: added } = event.payload
      rapidReply = { model: { name }, text: (rapidReply?.text ?? '') + added }
    }
    if (event.name === 'delta') text += event.payload.text
    if (event.name === 'reasoning') reasoning += event.payload.text
  }
  return {
    text,
    reasoning,
    sources: citedOf(sources, text),
    calls: [...calls.values()],
    images,
    rapidReply,
    model,
    lastSeq: events.at(-1)?.seq ?? 0,
  }
}
