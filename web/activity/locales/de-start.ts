import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  activityShell: {
    command: 'Aktivität anzeigen',
    words: 'Verlauf Protokoll zuletzt Ereignisse',
  },
}
