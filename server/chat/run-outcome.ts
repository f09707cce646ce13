import { type AnswerSources, NO_SOURCES } from '#contract/answer-sources.ts'
import type { LoggedEvent } from '#server/platform/runs/run-store.ts'
import { citedOf } from './passages.ts'

/** The output of a run so far, from its log. */
export function readOutcome(events: LoggedEvent[]): {
  text: string
  reasoning: string
  sources: AnswerSources
  lastSeq: number
} {
  let text = ''
  let reasoning = ''
  let sources = NO_SOURCES
  for (const { event } of events) {
    if (event.name === 'start') {
      text = ''
      reasoning = ''
      sources = NO_SOURCES
    }
    if (event.name === 'sources') sources = event.payload
    if (event.name === 'delta') text += event.payload.text
    if (event.name === 'reasoning') reasoning += event.payload.text
  }
  return { text, reasoning, sources: citedOf(sources, text), lastSeq: events.at(-1)?.seq ?? 0 }
}
