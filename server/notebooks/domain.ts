import { defineDomain } from '#server/platform/domain.ts'
import { lockAndChangeAccess } from './access.service.ts'
import { notebookFavoritesRoutes } from './favorites.routes.ts'
import { notebooksJobs } from './jobs.ts'
import { projectNotebooksRoutes } from './projects.routes.ts'
import { listIdsByProject, lockNotebooksOf, takeNotebooksOutOf } from './projects.store.ts'
import { notebooksRoutes } from './routes.ts'
import { namedNotebooks } from './search.store.ts'
import { notebookTagsRoutes } from './tags.routes.ts'
import { notebookTrashRoutes } from './trash.routes.ts'
import { notebooksData } from './user-data.ts'

export const notebooks = defineDomain({
  routes: {
    notebooks: notebooksRoutes,
    notebookFavorites: notebookFavoritesRoutes,
    notebookTags: notebookTagsRoutes,
    notebookTrash: notebookTrashRoutes,
    projectNotebooks: projectNotebooksRoutes,
  },
  jobs: notebooksJobs,
  userData: notebooksData,
  queries: { listIdsByProject, lockNotebooksOf, takeNotebooksOutOf, namedNotebooks },
  accessChanges: { notebook: lockAndChangeAccess },
})
