import type { Translation } from '#web/platform/locales/translation.ts'
import type { enRecipients } from './en-recipients.ts'

export const deRecipients: Translation<typeof enRecipients> = {
  recipients: {
    label: 'Personen',
    hint: 'Benutzernamen oder E-Mail-Adressen, durch Kommas getrennt',
    hintWithGroups: 'Benutzernamen, E-Mail-Adressen oder Gruppen und Organisationen',
    chosen: 'Ausgewählte Gruppen',
    suggestions: 'Vorschläge',
    add: '{{name}} hinzufügen',
    remove: '{{name}} entfernen',
  },
}
