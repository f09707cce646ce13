import type { Notebook } from '#contract/notebooks.ts'
import type { Owned } from '#server/access/policy.ts'

/** A notebook as the store knows it: its wire shape and what the permission rule needs. */
export type StoredNotebook = Notebook & Owned

/** The scope under which subscriptions to a notebook and its replies are checked again. */
export const notebookScope = (id: string) => `session:${id}`

/** The people whose screens show a notebook. */
export const audienceOf = (notebook: StoredNotebook): string[] => [
  notebook.userId,
  ...notebook.users.map(({ userId }) => userId),
]
