import { z } from 'zod'
import { Notebook } from './notebooks.ts'
import { userCall } from './procedures.ts'

const place = { sessionId: z.uuid(), messageId: z.uuid() }

/**
 * New notebooks of the caller with messages of a notebook that they may read. A copy keeps the tags and the files that
 * the caller may read, and the project of an own notebook. A message whose answer is being written is not copied.
 */
export const notebookCopies = {
  /** All messages. The copy is in the given project, where there is one. */
  clone: userCall
    .route({ method: 'POST', path: '/sessions/{id}/clone', summary: 'Clone a notebook' })
    .input(z.object({ id: z.uuid(), projectId: z.uuid().optional() }))
    .output(Notebook),
  /** The messages up to and including the given one, or only those before it, so that it can be asked differently. */
  fork: userCall
    .route({
      method: 'POST',
      path: '/sessions/{sessionId}/chat/{messageId}/fork',
      summary: 'Fork a notebook at a message',
    })
    .input(z.object({ ...place, withoutMessage: z.boolean().default(false) }))
    .output(Notebook),
  /** The given message and all after it. */
  snip: userCall
    .route({
      method: 'POST',
      path: '/sessions/{sessionId}/chat/{messageId}/snip',
      summary: 'Snip a notebook at a message',
    })
    .input(z.object(place))
    .output(Notebook),
}
