import { startTexts } from '#web/platform/start-texts.ts'

/** Commands and entries of the shell, which any page may show. */
export const enStart = startTexts({
  usersShell: {
    section: 'Users',
    settings: 'Settings',
    profile: 'Open settings',
    profileWords: 'profile account preferences password avatar language theme',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
