import type { Permission } from '#contract/access.ts'
import { notebooksMessages } from '#contract/messages/notebooks.ts'
import type { NotebookState, NotebookTag } from '#contract/notebooks.ts'
import { type Owned, requireCan } from '#server/access/policy.ts'
import type { Grantee } from '#server/grants/types.ts'
import type { UserCtx } from '#server/platform/context.ts'

/** A notebook as the store returns it: the properties that all its readers see alike, and those of the permission rule. */
export interface PlainNotebook extends NotebookState, Owned {
  /** When it was moved to the trash. */
  deletedAt: string | null
}

/** The same with who has access, whom a change of the notebook concerns. There may be thousands. */
export interface StoredNotebook extends PlainNotebook {
  /** All other users with access, directly, through groups and through its project. */
  grantees: Grantee[]
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

/** Throws when the user lacks the permission; a notebook that the user cannot read counts as absent. */
export const requireOn = (
  { user }: Pick<UserCtx, 'user'>,
  permission: Permission,
  notebook: StoredNotebook | undefined,
): StoredNotebook =>
  requireCan({ user }, permission, notebooksMessages.notFound(), notebook && grantedFor(user.id, notebook))
