import { z } from 'zod'
import { NOTEBOOK_PAGE_SIZE } from './constants/notebooks.ts'
import { chosenNotebooks, Notebook } from './notebooks.ts'
import { givenId, pageOf, pageQuery, userCall } from './procedures.ts'
import { Project } from './projects.ts'

/** How many notebooks one project can have. */
export const PROJECT_NOTEBOOKS_MAX = 1000

const notebooksOfProject = z.object({ id: givenId, sessionIds: chosenNotebooks })

export const projectNotebooks = {
  list: userCall
    .route({
      method: 'GET',
      path: '/projects/{id}/sessions',
      summary: 'The notebooks of a project, latest first',
    })
    .input(z.object({ id: givenId, ...pageQuery(NOTEBOOK_PAGE_SIZE) }))
    .output(pageOf(Notebook)),
  /** A notebook belongs to one project: it leaves its previous one. All of them are added, or none. */
  add: userCall
    .route({ method: 'POST', path: '/projects/{id}/sessions', summary: 'Add notebooks to a project' })
    .input(notebooksOfProject)
    .output(Project),
  remove: userCall
    .route({ method: 'DELETE', path: '/projects/{id}/sessions', summary: 'Remove notebooks from a project' })
    .input(notebooksOfProject)
    .output(Project),
}
