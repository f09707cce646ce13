import type { NotebookState, NotebookTag } from '#contract/notebooks.ts'
import type { Owned } from '#server/access/policy.ts'
import type { Grantee } from '#server/grants/types.ts'

/** A notebook as the store returns it: the properties that all its readers see alike, and those of the permission rule. */
export interface StoredNotebook extends NotebookState, Owned {
  /** All other users with access, directly, through groups and through its project. */
  grantees: Grantee[]
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
  ...notebook.grantees.map(({ userId }) => userId),
]

/** The notebook with the grants of this user, for `access/policy`. */
export const grantedFor = (userId: string, notebook: StoredNotebook): StoredNotebook => ({
  ...notebook,
  granted: notebook.grantees.find((grantee) => grantee.userId === userId)?.permissions ?? [],
})
