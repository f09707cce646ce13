import type { UserData } from '#server/platform/user-data/user-data.ts'
import { forgetDriveOf } from './connection.service.ts'

/** The connection of a user to Google Drive, which is revoked there. */
export const googleDriveData: UserData = {
  columns: {
    'drive_connections.user_id': { deletion: 'deleted', archive: 'none' },
    'drive_attempts.user_id': { deletion: 'deleted', archive: 'none' },
    'drive_revocations.user_id': { deletion: 'anonymized', archive: 'none' },
  },
  erase: (ctx, { id }) => forgetDriveOf(ctx, id),
}
