import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  adminShell: {
    settingsSection: 'Einstellungen',
    storageFull:
      'Die Festplatte des Servers ist voll: Neue Nachrichten und Dateien können erst gespeichert werden, wenn wieder Platz ist.',
    navigationEntry: 'Administration',
    administration: 'Administration',
    administrationWords: 'admin einstellungen',
  },
}
