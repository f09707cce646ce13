import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  organizationsShell: {
    organizations: 'Organisationen',
    words: 'team firma mitglieder plätze',
    account: 'Konto',
    accountHint: 'Ihre Antworten zählen für',
    personal: 'Persönlich',
    open: 'Organisation öffnen',
  },
}
