import type { Translation } from '#web/platform/locales/translation.ts'
import type { enSlashCommands } from './en-commands.ts'

export const deSlashCommands: Translation<typeof enSlashCommands> = {
  mentions: {
    label: 'Agenten und Ressourcen',
    found_one: '{{count}} Vorschlag',
    found_other: '{{count}} Vorschläge',
  },
  slashCommands: {
    label: 'Befehle für Nachrichten',
    found_one: '{{count}} Befehl gefunden',
    found_other: '{{count}} Befehle gefunden',
    llm: 'Den folgenden Text an das Modell senden',
    genImage: 'Ein Bild aus dem folgenden Text erstellen',
    editImage: 'Die angehängten Bilder oder das neueste bearbeiten',
    createAgent: 'Aus diesem Gespräch einen Agenten entwerfen: /create_agent Name',
    roll: 'Würfeln: 2d6+3, 4d6kh3; ohne Angabe ein Würfel',
    models: 'Die Modelle auflisten, die Sie verwenden können',
    key: 'Den eigenen API-Schlüssel speichern: /key openai sk-…',
    more: 'Die Befehle auflisten',
    admin: 'Die Seiten für Administratoren auflisten',
  },
}
