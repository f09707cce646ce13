import type { Upload } from './view-state.ts'

const URGENCY = { failed: 0, interrupted: 0, sending: 1, waiting: 2, done: 3 } satisfies Record<
  Upload['state'],
  number
>

/** When not all rows are visible: first failed uploads, then active, last completed ones. */
export const byUrgency = (a: Upload, b: Upload): number => URGENCY[a.state] - URGENCY[b.state]
