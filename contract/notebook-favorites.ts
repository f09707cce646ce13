import { z } from 'zod'
import { IsFavorite } from './favorites.ts'
import { Notebook } from './notebooks.ts'
import { liveEvent, pageOf, pageQuery, userCall } from './procedures.ts'

const FAVORITES_PAGE_DEFAULT = 20

const notebookId = z.object({ id: z.uuid() })
/** What can be a favorite. */
const FavoriteKind = z.enum(['session', 'sessions', 'file', 'files', 'project', 'projects'])

/** The calls for favorites of files and projects are with those. */
export const notebookFavorites = {
  list: userCall
    .route({
      method: 'GET',
      path: '/sessions/favorites',
      summary: 'Your favorite notebooks, last added first',
    })
    .input(z.object(pageQuery(FAVORITES_PAGE_DEFAULT)))
    .output(pageOf(Notebook)),
  add: userCall
    .route({ method: 'POST', path: '/sessions/{id}/favorite', summary: 'Add a notebook to your favorites' })
    .input(notebookId)
    .output(IsFavorite),
  remove: userCall
    .route({
      method: 'DELETE',
      path: '/sessions/{id}/favorite',
      summary: 'Remove a notebook from your favorites',
    })
    .input(notebookId)
    .output(IsFavorite),
  check: userCall
    .route({
      method: 'GET',
      path: '/favorites/check',
      summary: 'Whether a notebook, file or project is one of your favorites',
    })
    .input(z.object({ documentId: z.uuid(), documentType: FavoriteKind }))
    .output(IsFavorite),
}

export const notebookFavoriteChanged = liveEvent(
  'notebook_favorite_changed',
  z.object({ notebookId: z.string(), isFavorite: z.boolean() }),
)
