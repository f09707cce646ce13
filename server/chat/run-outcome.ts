import type { LoggedEvent } from '#server/platform/runs/run-store.ts'

/** What a run had written so far, from its log. */
export function readOutcome(events: LoggedEvent[]): { text: string; reasoning: string; lastSeq: number } {
  let text = ''
  let reasoning = ''
  for (const { event } of events) {
    if (event.name === 'start') {
      text = ''
      reasoning = ''
    }
    if (event.name === 'delta') text += event.payload.text
    if (event.name === 'reasoning') reasoning += event.payload.text
  }
  return { text, reasoning, lastSeq: events.at(-1)?.seq ?? 0 }
}
