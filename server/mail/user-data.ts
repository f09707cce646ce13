import type { UserData } from '#server/platform/user-data/user-data.ts'
import { forgetMailsTo } from './service.ts'

/** Mails to a user. */
export const mailData: UserData = {
  columns: {
    'mails.asked_by': { deletion: 'deleted', archive: 'none' },
  },
  erase: (ctx, { email }) => forgetMailsTo(ctx, email),
}
