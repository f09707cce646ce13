import type { KnowledgeFile } from '#contract/files.ts'
import { SYSTEM_PRIORITY_MAX } from '#contract/users.ts'

/** The properties of a file that the editor changes. */
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

/** Used as instructions in the project only. */
export const NEW_PROJECT_INSTRUCTION: Knowledge = { ...NEW_KNOWLEDGE, system: false }

export const knowledgeOf = (file: KnowledgeFile, content: string): Knowledge => ({
  fileName: file.fileName,
  content,
  system: file.system,
  systemPriority: file.systemPriority,
})

/** Whether there are unsaved changes. */
export const isChanged = (now: Knowledge, saved: Knowledge): boolean =>
  now.content !== saved.content ||
  now.fileName !== saved.fileName ||
  now.system !== saved.system ||
  now.systemPriority !== saved.systemPriority
