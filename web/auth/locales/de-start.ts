import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  auth: {
    signIn: 'Anmelden',
    signInTitle: 'Willkommen zurück',
    signInBody: 'Melden Sie sich an, um fortzufahren.',
    register: 'Konto erstellen',
    registerTitle: 'Erstellen Sie Ihr Konto',
    registerBody: 'Ein ruhiger Ort, um mit vielen KI-Modellen zu denken.',
    firstTitle: 'Commonplace einrichten',
    firstBody: 'Erstellen Sie das erste Konto. Es erhält die Administratorrechte.',
    closedTitle: 'Die Registrierung ist geschlossen',
    closedBody: 'Bitten Sie die Administration dieser Website um ein Konto.',
    inviteBody: 'Zum Beitreten brauchen Sie einen Einladungscode.',
    identifier: 'E-Mail oder Benutzername',
    password: 'Passwort',
    passwordHint: 'Mindestens {{count}} Zeichen',
    username: 'Benutzername',
    usernameHint: 'Buchstaben, Ziffern, Unterstrich, Punkt und Bindestrich',
    email: 'E-Mail',
    name: 'Ihr Name',
    optional: 'Optional',
    inviteCode: 'Einladungscode',
    haveAccount: 'Haben Sie bereits ein Konto?',
    noAccount: 'Neu hier?',
    sessionExpired: 'Ihre Sitzung ist beendet. Melden Sie sich an, um fortzufahren.',
    signInToOpen: 'Melden Sie sich an, um diese Seite zu öffnen.',
    notReached: 'Der Server war zum Abschluss der Anmeldung nicht erreichbar. Versuchen Sie es erneut.',
    quote:
      'In ein Commonplace Book schreiben Menschen seit fünfhundert Jahren, was sie gelesen, gehört und gedacht haben.',
    quoteNote: 'Ihres antwortet.',
  },
  authShell: {
    section: 'Anmeldung',
    refusedBody:
      'Dieser Server verlangt die Multi-Faktor-Authentifizierung. Ihr Status konnte nicht geladen werden, deshalb können Sie noch nicht fortfahren.',
    toDark: 'Zum dunklen Farbschema wechseln',
    toLight: 'Zum hellen Farbschema wechseln',
    signOut: 'Abmelden',
    actingAs: 'Sie handeln als {{username}}.',
    returnToAdmin: 'Zurück zur Administration',
    returnedToAdmin: 'Sie handeln nicht mehr als anderer Benutzer und sind wieder in Ihrem eigenen Konto.',
    signOutWords: 'ausloggen logout verlassen',
  },
}
