import { z } from 'zod'
import { Message } from './messages.ts'
import { NotebookJobKind } from './notebooks.ts'
import { liveEvent, userCall } from './procedures.ts'

const place = z.object({ id: z.uuid() })
const Started = z.object({ started: z.literal(true) })

/**
 * Work of a model on a whole notebook. Each call returns at once; the notebook arrives as `notebook_changed`, first
 * with the job in `runningJobs`, then with the result. Requesting a job that is running has no effect.
 */
export const notebookJobs = {
  rename: userCall
    .route({
      method: 'POST',
      path: '/sessions/{id}/auto-rename',
      summary: 'Name a notebook by its content',
      successStatus: 202,
    })
    .input(place)
    .output(Started),
  summary: userCall
    .route({
      method: 'POST',
      path: '/sessions/{id}/summary',
      summary: 'Summarize a notebook',
      successStatus: 202,
    })
    .input(place)
    .output(Started),
  tags: userCall
    .route({
      method: 'POST',
      path: '/sessions/{id}/tag',
      summary: 'Generate tags for a notebook',
      successStatus: 202,
    })
    .input(place)
    .output(Started),
}

/** For the user who requested the job. `error` says why it changed nothing; null when it succeeded. */
export const notebookJobEnded = liveEvent(
  'notebook_job_ended',
  z.object({ notebookId: z.string(), name: z.string(), kind: NotebookJobKind, error: Message.nullable() }),
)
