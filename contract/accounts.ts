import { z } from 'zod'
import { accountsMessages } from './messages/accounts.ts'
import { rule } from './messages.ts'
import { liveEvent, timestamp, userCall } from './procedures.ts'
import { CurrentUser } from './users.ts'

/** How long a user who deletes their account can cancel the deletion. */
export const DELETION_GRACE_DAYS = 14
/** How long an archive can be downloaded. */
export const EXPORT_KEPT_DAYS = 7
export const EXPORTS_PER_DAY = 5

/** All data of a user, in one archive. */
export type AccountExport = z.infer<typeof AccountExport>
export const AccountExport = z.object({
  id: z.string(),
  userId: z.string(),
  status: z.enum(['running', 'ready', 'failed']),
  /** Notebooks and files written, of how many there are. */
  done: z.number().int(),
  total: z.number().int(),
  /** Bytes, once it is ready. */
  size: z.number().nullable(),
  createdAt: timestamp,
  expiresAt: timestamp,
})

/** Returns the archive of `?id=`; byte streams are not calls of the contract. */
export const EXPORT_DOWNLOAD_PATH = '/api/accounts/archive'

export const accounts = {
  /** The latest archive, or none. */
  showExport: userCall
    .route({ method: 'GET', path: '/accounts/export', summary: 'The archive of your data' })
    .output(AccountExport.nullable()),
  /** Replaces the previous archive. */
  startExport: userCall
    .route({ method: 'POST', path: '/accounts/export', summary: 'Create an archive of your data' })
    .output(AccountExport),
  /** Signs the account out everywhere. Requires `code` where codes are on, otherwise `password` where there is one. */
  requestDeletion: userCall
    .route({ method: 'POST', path: '/accounts/deletion', summary: 'Delete your account' })
    .input(z.object({ username: z.string().trim().min(1, rule(accountsMessages.typeUsername())).max(100) }))
    .output(z.object({ dueAt: timestamp })),
  cancelDeletion: userCall
    .route({ method: 'DELETE', path: '/accounts/deletion', summary: 'Cancel the deletion of your account' })
    .output(CurrentUser),
}

export const accountExportChanged = liveEvent('account_export_changed', AccountExport)
