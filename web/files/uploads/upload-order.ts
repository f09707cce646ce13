import type { Upload } from './view-state.ts'

const URGENCY = { failed: 0, interrupted: 0, sending: 1, waiting: 2, done: 3 } satisfies Record<
  Upload['state'],
  number
>

/** Where only some of many lines are seen: first what needs the person, then what moves, last what is done. */
export const byUrgency = (a: Upload, b: Upload): number => URGENCY[a.state] - URGENCY[b.state]
