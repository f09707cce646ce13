import { SYSTEM_PRIORITY_MAX } from '#contract/users.ts'

export type PriorityBand = 'global' | 'group' | 'project' | 'user'

const GLOBAL_TO = 100
const GROUP_TO = 300
const PROJECT_TO = 500

/** Parses a typed priority: invalid numbers count as 0, and the value is clamped. */
export const priorityOf = (text: string): number =>
  Math.max(0, Math.min(SYSTEM_PRIORITY_MAX, Math.round(Number(text)) || 0))

export function priorityBand(priority: number): PriorityBand {
  if (priority <= GLOBAL_TO) return 'global'
  if (priority <= GROUP_TO) return 'group'
  return priority <= PROJECT_TO ? 'project' : 'user'
}
