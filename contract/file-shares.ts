import { z } from 'zod'
import { permissions } from './file-sharing.ts'
import { chosenFiles, KnowledgeFile } from './files.ts'
import { filesMessages } from './messages/files.ts'
import { rule } from './messages.ts'
import { userCall } from './procedures.ts'

export const RECIPIENTS_MAX = 20

/** Usernames or verified email addresses. */
export const recipients = z
  .array(z.string().trim().max(254))
  .transform((names) => names.filter(Boolean))
  .pipe(
    z
      .array(z.string())
      .min(1, rule(filesMessages.recipientsRequired()))
      .max(RECIPIENTS_MAX, rule(filesMessages.tooManyRecipients({ max: RECIPIENTS_MAX }))),
  )

/** Sharing with users, named by username or by verified email address; `files.update` replaces whole lists. */
export const fileShares = {
  /** Adds to the recipients' permissions. The call grants everything or, on an error, nothing. */
  create: userCall
    .route({ method: 'POST', path: '/files/share', summary: 'Share files with users' })
    .input(
      z.object({
        ids: chosenFiles(filesMessages.shareFilesRequired()),
        recipients,
        permissions,
      }),
    )
    .output(z.array(KnowledgeFile)),
  /** Revokes all direct grants of that user. A user can always remove themselves. */
  remove: userCall
    .route({
      method: 'DELETE',
      path: '/files/{id}/users/{userId}',
      summary: 'Stop sharing a file with a user',
    })
    .input(z.object({ id: z.uuid(), userId: z.uuid() }))
    .output(z.object({ id: z.string(), userId: z.string() })),
  /** Leaves files of other users out of your lists and searches; addresses, notebooks and projects still open them. */
  hide: userCall
    .route({ method: 'POST', path: '/files/hide', summary: 'Hide files that others share with you' })
    .input(z.object({ ids: chosenFiles() }))
    .output(z.array(KnowledgeFile)),
  unhide: userCall
    .route({ method: 'POST', path: '/files/unhide', summary: 'Show hidden files again' })
    .input(z.object({ ids: chosenFiles() }))
    .output(z.array(KnowledgeFile)),
}
