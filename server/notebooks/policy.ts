import type { Notebook, NotebookTag } from '#contract/notebooks.ts'
import type { Owned } from '#server/access/policy.ts'

/** A notebook as the store returns it: its wire shape and the fields of the permission rule. */
export interface StoredNotebook extends Notebook, Owned {
  /** When it was moved to the trash. */
  deletedAt: string | null
}

/** What a job of a notebook found; nothing when it failed. */
export interface JobResult {
  name?: string
  summary?: string
  tags?: NotebookTag[]
}

/** The scope whose subscriptions are revalidated when access to a notebook changes. */
export const notebookScope = (id: string) => `session:${id}`

/** The users whose tabs receive changes of a notebook. */
export const audienceOf = (notebook: StoredNotebook): string[] => [
  notebook.userId,
  ...notebook.users.map(({ userId }) => userId),
]
