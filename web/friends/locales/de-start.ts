import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  friendsShell: {
    friends: 'Freunde',
    words: 'Personen Kontakte Community Anfragen blockiert',
    add: 'Freund hinzufügen',
  },
}
