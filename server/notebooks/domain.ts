import { defineDomain } from '#server/platform/domain.ts'
import { notebookFavoritesRoutes } from './favorites.routes.ts'
import { projectNotebooksRoutes } from './projects.routes.ts'
import { listIdsByProject, lockNotebooksOf } from './projects.store.ts'
import { notebooksRoutes } from './routes.ts'
import { notebooksData } from './user-data.ts'

export const notebooks = defineDomain({
  routes: {
    notebooks: notebooksRoutes,
    notebookFavorites: notebookFavoritesRoutes,
    projectNotebooks: projectNotebooksRoutes,
  },
  userData: notebooksData,
  queries: { listIdsByProject, lockNotebooksOf },
})
