import type { Translation } from '#web/platform/locales/translation.ts'
import type { enSlashCommands } from './en-commands.ts'

export const deSlashCommands: Translation<typeof enSlashCommands> = {
  slashCommands: {
    label: 'Befehle für Nachrichten',
    found_one: '{{count}} Befehl gefunden',
    found_other: '{{count}} Befehle gefunden',
    llm: 'Sendet den Text danach an das Modell',
    genImage: 'Ein Bild nach dem Text danach erstellen',
    editImage: 'Die angehängten Bilder oder das neueste ändern',
    roll: 'Würfelt: 2d6+3, 4d6kh3; ohne Angabe ein Würfel',
    models: 'Listet die Modelle auf, die Sie verwenden können',
    more: 'Listet die Befehle auf',
    admin: 'Listet die Seiten für Administratoren auf',
  },
}
