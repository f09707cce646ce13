import { z } from 'zod'
import { Message } from './messages.ts'
import { Notebook, NotebookJobKind } from './notebooks.ts'
import { liveEvent, userCall } from './procedures.ts'

const place = z.object({ id: z.uuid() })

/**
 * Work of a model on a whole notebook. Each call returns at once with the job in `runningJobs`; the changed notebook
 * arrives as `notebook_changed`. Requesting a job that is running has no effect.
 */
export const notebookJobs = {
  rename: userCall
    .route({ method: 'POST', path: '/sessions/{id}/auto-rename', summary: 'Name a notebook by its content' })
    .input(place)
    .output(Notebook),
  summary: userCall
    .route({ method: 'POST', path: '/sessions/{id}/summary', summary: 'Summarize a notebook' })
    .input(place)
    .output(Notebook),
  tags: userCall
    .route({ method: 'POST', path: '/sessions/{id}/tag', summary: 'Generate tags for a notebook' })
    .input(place)
    .output(Notebook),
}

/** For the user who requested the job. `error` says why it changed nothing; null when it succeeded. */
export const notebookJobEnded = liveEvent(
  'notebook_job_ended',
  z.object({ notebookId: z.string(), name: z.string(), kind: NotebookJobKind, error: Message.nullable() }),
)
