import type { KnowledgeFile } from '#contract/files.ts'
import { SYSTEM_PRIORITY_MAX } from '#contract/users.ts'

/** What the editor changes of a file. */
export interface Knowledge {
  fileName: string
  content: string
  system: boolean
  systemPriority: number
}

export const NEW_KNOWLEDGE: Knowledge = {
  fileName: 'Noodle.md',
  content: '',
  system: true,
  systemPriority: SYSTEM_PRIORITY_MAX,
}

export const knowledgeOf = (file: KnowledgeFile, content: string): Knowledge => ({
  fileName: file.fileName,
  content,
  system: file.system,
  systemPriority: file.systemPriority,
})

/** Whether there is anything to save. */
export const isChanged = (now: Knowledge, saved: Knowledge): boolean =>
  now.content !== saved.content ||
  now.fileName !== saved.fileName ||
  now.system !== saved.system ||
  now.systemPriority !== saved.systemPriority

/** A priority as it was typed: what is no number counts as 0. */
export const priorityOf = (typed: string): number =>
  Math.min(SYSTEM_PRIORITY_MAX, Math.max(0, Math.round(Number(typed)) || 0))

const BANDS = { global: 100, group: 300, project: 500, user: SYSTEM_PRIORITY_MAX }
type Band = keyof typeof BANDS

/** Whose instructions come at that place. */
export const bandOf = (priority: number): Band =>
  (Object.keys(BANDS) as Band[]).find((band) => priority <= BANDS[band]) ?? 'user'
