import { notebookFavorites } from '#contract/notebook-favorites.ts'
import { serve } from '#server/platform/http/http.ts'
import { addFavorite, checkFavorite, listFavorites, removeFavorite } from './favorites.service.ts'

export const notebookFavoritesRoutes = {
  list: serve(notebookFavorites.list, listFavorites),
  add: serve(notebookFavorites.add, addFavorite),
  remove: serve(notebookFavorites.remove, removeFavorite),
  check: serve(notebookFavorites.check, checkFavorite),
}
