import { z } from 'zod'
import { Notebook } from './notebooks.ts'
import { liveEvent, pageOf, pageQuery, userCall } from './procedures.ts'

/** The favorites that the navigation shows. */
export const FAVORITES_SHOWN_MAX = 100
const FAVORITES_PAGE_DEFAULT = 20

const notebookId = z.object({ id: z.uuid() })
const IsFavorite = z.object({ isFavorite: z.boolean() })

/** Favorites belong to each user: a notebook that several users can read is a favorite of some of them. */
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
      summary: 'Whether a notebook is one of your favorites',
    })
    .input(z.object({ documentId: z.uuid(), documentType: z.enum(['session', 'sessions']) }))
    .output(IsFavorite),
}

export const notebookFavoriteChanged = liveEvent(
  'notebook_favorite_changed',
  z.object({ notebookId: z.string(), isFavorite: z.boolean() }),
)
