import type { Translation } from '#web/platform/locales/translation.ts'
import type { enGuide, enHelp, enReference, enTour } from './en.ts'

export const deHelp: Translation<typeof enHelp> = {
  help: {
    about: 'Über Commonplace',
    changelog: 'Änderungsprotokoll',
    terms: 'Nutzungsbedingungen',
    policies: 'Datenschutzerklärung',
    guide: 'Handbuch',
    technicalDocs: 'Technische Dokumentation',
    legal: 'Rechtliches',
    more: 'Mehr',
    links: { website: 'Website', pricing: 'Preise', support: 'Hilfe', blog: 'Blog' },
    publishedElsewhere: 'Die Administratoren dieser Website haben diese Seite unter {{host}} veröffentlicht.',
    openPage: 'Seite öffnen',
    notes: {
      title: 'Hinweise für Entwickler',
      version: 'Version',
      build: 'Build',
      address: 'Adresse',
      openApi: 'OpenAPI-Dokument',
      gallery: 'Bedienelemente',
      architecture: 'Architektur',
    },
  },
}

export const deGuide: Translation<typeof enGuide> = {
  guide: {
    title: 'Handbuch',
    search: 'Handbuch durchsuchen',
    chapters: 'Kapitel',
    allChapters: 'Alle Kapitel',
    neighbours: 'Andere Kapitel',
    picture: 'Ansicht zum Kapitel „{{title}}“',
    found: 'Suchergebnisse',
    foundCount_one: '{{count}} Abschnitt gefunden',
    foundCount_other: '{{count}} Abschnitte gefunden',
    nothing: 'Nichts gefunden',
    nothingBody: 'Versuchen Sie andere oder weniger Wörter.',
  },
}

export const deTour: Translation<typeof enTour> = {
  tour: {
    title: 'Rundgang',
    body: 'Acht kurze Schritte auf den echten Seiten. Sie können jederzeit aufhören und später weitermachen.',
    start: 'Rundgang beginnen',
    again: 'Neu beginnen',
    continue: 'Bei Schritt {{number}} fortsetzen',
    toGuide: 'Handbuch öffnen',
    progress: 'Schritt {{number}} von {{total}}',
    leave: 'Rundgang verlassen',
    back: 'Zurück',
    next: 'Weiter',
    finish: 'Fertig',
    steps: {
      ask: {
        title: 'Eine Frage stellen',
        text: 'Schreiben Sie hier und drücken Sie die Eingabetaste. Die Antwort wird schon beim Schreiben in einem Notizbuch gespeichert.',
      },
      model: {
        title: 'Ein Modell wählen',
        text: 'Jede Nachricht kann an ein anderes Modell gehen. Die Liste zeigt Preise, Tempo und Fähigkeiten.',
      },
      additions: {
        title: 'Dateien und Werkzeuge hinzufügen',
        text: 'Hängen Sie Dateien an, schalten Sie Werkzeuge wie Python ein, oder diktieren Sie. Dateien lassen sich auch hierher ziehen.',
      },
      files: {
        title: 'Ihre Dateien',
        text: 'Die Bibliothek enthält Ihre Dokumente. Antworten zitieren die Stellen, die sie verwenden.',
      },
      projects: {
        title: 'Projekte',
        text: 'Ein Projekt fasst Notizbücher, Dateien und Anweisungen zusammen und lässt sich mit anderen teilen.',
      },
      search: {
        title: 'Alles finden',
        text: 'Suchen Sie in Notizbüchern, Nachrichten, Dateien und Projekten, oder öffnen Sie mit Strg K (⌘ K) die Palette.',
      },
      account: {
        title: 'Ihr Konto',
        text: 'Dieses Menü führt zu Einstellungen, Freunden, Organisationen, dem Handbuch und diesem Rundgang. Auf dem Telefon ist es in der Navigation.',
      },
      guide: {
        title: 'Mehr lesen',
        text: 'Das Handbuch erklärt alle Teile in kurzen Kapiteln. Sie können es jederzeit durchsuchen.',
      },
    },
  },
}

export const deReference: Translation<typeof enReference> = {
  reference: {
    title: 'Technische Dokumentation',
    intro:
      'Alle Aufrufe der API unter {{address}}. Anfragen und Antworten sind JSON; eine Anfrage hat den Header „Authorization: Bearer“ mit einem Token.',
    openApi: 'OpenAPI-Dokument',
    search: 'Aufrufe durchsuchen',
    groups: 'Teile der API',
    allGroups: 'Alle Teile',
    found: 'Suchergebnisse',
    foundCount_one: '{{count}} Aufruf gefunden',
    foundCount_other: '{{count}} Aufrufe gefunden',
    nothing: 'Kein Aufruf gefunden',
    nothingBody: 'Versuchen Sie andere oder weniger Wörter.',
    parameters: 'Parameter',
    request: 'Anfrage',
    response: 'Antwort',
    required: 'erforderlich',
    example: 'Beispiel',
    copyExample: 'Beispiel kopieren',
  },
}
