import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  usersShell: {
    section: 'Benutzer',
    settings: 'Einstellungen',
    profile: 'Einstellungen öffnen',
    profileWords: 'profil konto passwort bild sprache farbschema',
    tabs: {
      profile: 'Profil',
      community: 'Community',
      preferences: 'Allgemein',
      instructions: 'Anweisungen',
      security: 'Sicherheit',
      data: 'Daten',
    },
    tabWords: {
      profile: 'einstellungen bild avatar name benutzername telefon e-mail adresse',
      community: 'einstellungen freunde gruppen anwesenheit nachrichten',
      preferences:
        'einstellungen erscheinungsbild farbschema dunkel hell sprache englisch english unterhaltungen diagramme benachrichtigungen',
      instructions: 'einstellungen eigene anweisungen systemprompt gespeicherte prompts',
      security: 'einstellungen passwort zwei-faktor passkeys api-schlüssel sitzungen geräte',
      data: 'einstellungen export import notizbücher konto löschen',
    },
  },
}
