import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  announcements: {
    label: 'Ankündigungen',
    dialog: 'Neuigkeiten',
    emptyTitle: 'Keine Neuigkeiten sind gute Neuigkeiten!',
    emptyBody: 'Aber im Ernst: Im Moment gibt es nichts Neues. Schauen Sie später wieder vorbei!',
    ok: 'OK',
    close: 'Ankündigung schließen',
    previous: 'Zurück',
    next: 'Weiter',
    goTo: 'Ankündigung {{number}} von {{total}}',
  },
  announcementsShell: {
    whatsNew: 'Neuigkeiten',
  },
}
