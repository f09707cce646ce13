import { enAccounts } from './en-accounts.ts'
import { enAdmin } from './en-admin.ts'
import { enApp } from './en-app.ts'
import { enExternalSignIn } from './en-external-sign-in.ts'
import { enFiles } from './en-files.ts'
import { enInvites } from './en-invites.ts'
import { enMail } from './en-mail.ts'
import { enMfa } from './en-mfa.ts'
import { enNotebook } from './en-notebook.ts'
import { enProfile } from './en-profile.ts'

/** English, the language that the others fall back to. Each group of screens keeps its texts in a file of its own. */
export const en = {
  ...enAccounts,
  ...enAdmin,
  ...enApp,
  ...enExternalSignIn,
  ...enFiles,
  ...enInvites,
  ...enMail,
  ...enMfa,
  ...enNotebook,
  ...enProfile,
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en }
  }
}
