import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  usersShell: {
    section: 'Benutzer',
    settings: 'Einstellungen',
    profile: 'Einstellungen öffnen',
    profileWords: 'profil konto passwort bild sprache farbschema',
  },
}
