import { z } from 'zod'
import { chosenNotebooks, Notebook } from './notebooks.ts'
import { pageOf, pageQuery, timestamp, userCall } from './procedures.ts'

/** Deleted notebooks are kept this long. */
export const NOTEBOOK_TRASH_DAYS = 30
export const NOTEBOOK_TRASH_PAGE_SIZE = 20

export type TrashedNotebook = z.infer<typeof TrashedNotebook>
export const TrashedNotebook = Notebook.extend({ deletedAt: timestamp })

/** Deleted notebooks of the caller. No other call finds them. */
export const notebookTrash = {
  list: userCall
    .route({ method: 'GET', path: '/sessions/trash', summary: 'Your deleted notebooks, last deleted first' })
    .input(z.object(pageQuery(NOTEBOOK_TRASH_PAGE_SIZE)))
    .output(pageOf(TrashedNotebook)),
  restore: userCall
    .route({ method: 'POST', path: '/sessions/{id}/restore', summary: 'Restore a notebook from the trash' })
    .input(z.object({ id: z.uuid() }))
    .output(Notebook),
  /** Restores all of the notebooks or, when one is not in the trash, none. */
  restoreMany: userCall
    .route({ method: 'POST', path: '/sessions/restore', summary: 'Restore notebooks from the trash' })
    .input(z.object({ sessionIds: chosenNotebooks }))
    .output(z.array(Notebook)),
  /** Deletes notebooks from the trash permanently: the given ones, or all when none are given. */
  empty: userCall
    .route({ method: 'DELETE', path: '/sessions/trash', summary: 'Delete notebooks permanently' })
    .input(z.object({ sessionIds: chosenNotebooks.optional() }))
    .output(z.object({ deleted: z.number().int() })),
}
