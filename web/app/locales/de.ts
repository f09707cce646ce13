import { deAccounts } from './de-accounts.ts'
import { deAdmin } from './de-admin.ts'
import { deApp } from './de-app.ts'
import { deExternalSignIn } from './de-external-sign-in.ts'
import { deFiles } from './de-files.ts'
import { deInvites } from './de-invites.ts'
import { deMail } from './de-mail.ts'
import { deMfa } from './de-mfa.ts'
import { deNotebook } from './de-notebook.ts'
import { deProfile } from './de-profile.ts'
import type { en } from './en.ts'
import type { Translation } from './translation.ts'

/** German, loaded once somebody reads it. */
export const de: Translation<typeof en> = {
  ...deAccounts,
  ...deAdmin,
  ...deApp,
  ...deExternalSignIn,
  ...deFiles,
  ...deInvites,
  ...deMail,
  ...deMfa,
  ...deNotebook,
  ...deProfile,
}
