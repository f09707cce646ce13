import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  helpShell: {
    help: 'Hilfe',
    command: 'Hilfe anzeigen',
    words: 'Handbuch Anleitung Dokumentation Unterstützung',
  },
}
