import { z } from 'zod'
import { chosenNotebooks, Notebook, NotebookTag } from './notebooks.ts'
import { userCall } from './procedures.ts'

/** The most used tags that a list to choose from shows. */
export const NOTEBOOK_TAGS_LISTED_MAX = 200

export type UsedNotebookTag = z.infer<typeof UsedNotebookTag>
export const UsedNotebookTag = z.object({
  /** As it is written on the notebook that was changed last. */
  name: z.string(),
  /** The number of the caller's notebooks that have it, however its letters are written. */
  count: z.number().int(),
})

/** The tags of all notebooks of a user. Those of one notebook are set by `notebooks.update`. */
export const notebookTags = {
  list: userCall
    .route({ method: 'GET', path: '/sessions/tags', summary: 'The tags of your notebooks, most used first' })
    .output(z.array(UsedNotebookTag)),
  /** Answers the notebooks that did not have the tag. When one has no room for it, none is changed. */
  addMany: userCall
    .route({ method: 'POST', path: '/sessions/bulk/tags', summary: 'Add a tag to several notebooks' })
    .input(z.object({ sessionIds: chosenNotebooks, name: NotebookTag.shape.name }))
    .output(z.array(Notebook)),
  removeMany: userCall
    .route({ method: 'DELETE', path: '/sessions/bulk/tags', summary: 'Remove a tag from several notebooks' })
    .input(z.object({ sessionIds: chosenNotebooks, name: NotebookTag.shape.name }))
    .output(z.array(Notebook)),
}
