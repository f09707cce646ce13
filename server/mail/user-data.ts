import type { UserData } from '#server/platform/user-data/user-data.ts'
import { forgetMailsOf } from './service.ts'

/** Mails to a user, and which administrator sent a mail to another user again. */
export const mailData: UserData = {
  columns: {
    'mails.asked_by': { deletion: 'anonymized', archive: 'none' },
  },
  erase: forgetMailsOf,
}
