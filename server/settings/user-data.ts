import type { UserData } from '#server/platform/user-data/user-data.ts'
import { forgetWhoChanged } from './service.ts'

/** Which administrator changed a setting. */
export const settingsData: UserData = {
  columns: {
    'settings.updated_by': { deletion: 'anonymized', archive: 'none' },
  },
  erase: (ctx, { id }) => forgetWhoChanged(ctx, id),
}
