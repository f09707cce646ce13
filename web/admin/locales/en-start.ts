import { startTexts } from '#web/platform/start-texts.ts'

/** Commands and entries of the shell, which any page may show. */
export const enStart = startTexts({
  adminShell: {
    settingsSection: 'Settings',
    storageFull:
      'The disk of the server is full: new messages and files cannot be saved until there is free space.',
    navigationEntry: 'Admin',
    administration: 'Administration',
    administrationWords: 'admin settings',
  },
})

type Texts = typeof enStart

declare module '#web/platform/start-texts.ts' {
  interface StartTexts extends Texts {}
}
