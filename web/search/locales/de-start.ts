import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  searchAll: {
    command: 'Alles durchsuchen',
    commandWords: 'finden Nachrichten Antworten Dateien',
    group: 'Suche',
    queryFor: 'Alles nach „{{query}}“ durchsuchen',
  },
}
