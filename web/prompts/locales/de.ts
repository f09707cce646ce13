import type { Translation } from '#web/platform/locales/translation.ts'
import type { enPrompts } from './en.ts'

export const dePrompts: Translation<typeof enPrompts> = {
  prompts: {
    title: 'Gespeicherte Prompts',
    hint: 'Geben Sie in einer Nachricht / und den Namen eines Prompts ein, um ihn zu verwenden. Nur Sie sehen Ihre Prompts.',
    none: 'Noch keine gespeicherten Prompts',
    new: 'Neuer Prompt',
    newTitle: 'Neuer Prompt',
    editTitle: 'Prompt bearbeiten',
    name: 'Name',
    nameHint: 'Was Sie nach / eingeben',
    text: 'Text',
    textHint: 'Teile wie {{example}} werden bei jeder Verwendung ausgefüllt.',
    save: 'Speichern',
    insert: 'Einfügen',
    saved: 'Gespeichert als /{{name}}',
    edit: '/{{name}} bearbeiten',
    delete: '/{{name}} löschen',
    deleted: '/{{name}} gelöscht',
  },
}
