import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  promptCommands: {
    save: 'Die Nachricht als Prompt speichern',
    saveWords: 'Vorlage Textbaustein Befehl wiederverwenden',
  },
}
