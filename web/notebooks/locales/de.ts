import type { Translation } from '#web/platform/locales/translation.ts'
import type {
  enDeleteAll,
  enFirstSteps,
  enNotebookInfo,
  enNotebookSelection,
  enNotebookTags,
  enNotebookTrash,
  enWelcome,
} from './en.ts'

export const deWelcome: Translation<typeof enWelcome> = {
  welcome: {
    title: 'Was beschäftigt Sie?',
    body: 'Fragen, entwerfen, vergleichen oder etwas ausarbeiten. Jede Unterhaltung wird in einem eigenen Notizbuch gespeichert.',
    connectTitle: 'Ein Modell verbinden',
    connect: 'Verbinden',
    connectBody:
      'Noch ist kein KI-Modell verbunden. Fügen Sie einen API-Schlüssel oder einen lokalen Modellserver hinzu, um zu beginnen. (Nur Administratoren sehen dies.)',
    notReady:
      'Noch ist kein KI-Modell verbunden. Die Administration kann eines hinzufügen. Bis dahin können Sie Ihre Dateien durchsuchen.',
    placeholder: 'Modell verbinden, um zu beginnen, oder nach Ihren Dateien fragen',
    placeholderForUsers: 'Nach Ihren Dateien fragen',
    starters: 'Ideen für den Anfang',
    explain: 'Etwas richtig erklären',
    explainText:
      'Erkläre, wie die Gezeiten funktionieren: erst in drei Sätzen, dann so ausführlich, wie es neugierige Erwachsene wissen möchten.',
    draft: 'Eine heikle Nachricht entwerfen',
    draftText:
      'Hilf mir, eine kurze, freundliche Nachricht zu schreiben, die eine Einladung ablehnt, ohne eine Ausrede zu erfinden. Frag mich zuerst, was du wissen musst.',
    compare: 'Eine Entscheidung abwägen',
    compareText:
      'Ich wähle zwischen zwei Möglichkeiten. Frag mich Schritt für Schritt danach, und lege dann dar, was für jede spricht und was du tun würdest.',
    review: 'Code gemeinsam lesen',
    reviewText:
      'Sieh den folgenden Code durch. Nenne zuerst Fehler, dann, was ihn schwer lesbar macht, und zeige jeweils die kleinste Änderung, die das behebt:\n\n```\n\n```',
  },
}

export const deFirstSteps: Translation<typeof enFirstSteps> = {
  firstSteps: {
    title: 'Erste Schritte',
    progress: '{{done}} von {{total}} erledigt',
    hide: 'Liste ausblenden',
    done: 'Erledigt:',
    ask: 'Eine Frage stellen',
    file: 'Eine Datei hinzufügen',
    citation: 'Eine Quelle ansehen',
    install: 'Als App installieren',
    sample: 'Nach einem Beispieldokument fragen',
    sampleText: 'Fügt Ihren Dateien ein kurzes Dokument hinzu',
    ownFile: 'Eine eigene Datei durchsuchen',
    ownFileText: 'Antworten zitieren passende Auszüge, ohne KI-Modell',
    citationHow: 'Senden Sie diese Frage und wählen Sie dann eine Zahl in der Antwort.',
    installHow: 'Wählen Sie „Installieren“ oder „Zum Startbildschirm“ im Menü Ihres Browsers.',
  },
}

export const deNotebookInfo: Translation<typeof enNotebookInfo> = {
  notebookInfo: {
    summary: 'Zusammenfassung',
    noSummary: 'Noch keine Zusammenfassung',
    writtenAt: 'Geschrieben am {{date}}',
    summarizeAgain: 'Neu zusammenfassen',
    tags: 'Tags',
    noTags: 'Noch keine Tags',
    favorite: 'Favorit',
    isFavorite: 'Ja',
    isNoFavorite: 'Nein',
    created: 'Erstellt',
    updated: 'Zuletzt geändert',
  },
}

export const deNotebookTrash: Translation<typeof enNotebookTrash> = {
  notebookTrash: {
    title: 'Papierkorb',
    emptyTitle: 'Der Papierkorb ist leer',
    body_one: 'Gelöschte Notizbücher bleiben einen Tag lang hier.',
    body_other: 'Gelöschte Notizbücher bleiben {{count}} Tage lang hier.',
    deletedAt: 'Gelöscht am {{date}}',
    restore: 'Wiederherstellen',
    restoreOf: '{{name}} wiederherstellen',
    deleteForever: 'Endgültig löschen',
    deleteForeverOf: '{{name}} endgültig löschen',
    deleteForeverTitle: '„{{name}}“ endgültig löschen?',
    deleteForeverBody: 'Das lässt sich nicht rückgängig machen.',
    emptyTrash: 'Papierkorb leeren',
    emptyTrashTitle: 'Alles im Papierkorb endgültig löschen?',
    deletedForever_one: 'Notizbuch endgültig gelöscht',
    deletedForever_other: '{{count}} Notizbücher endgültig gelöscht',
  },
}

export const deDeleteAll: Translation<typeof enDeleteAll> = {
  deleteAll: {
    title: 'Alle Notizbücher löschen',
    hint: 'Verschiebt Ihre Notizbücher in den Papierkorb. Mit Ihnen geteilte bleiben erhalten.',
    open: 'Alle Notizbücher löschen',
    openTrash: 'Papierkorb öffnen',
    question: 'Alle Ihre Notizbücher löschen?',
    body_one: 'Sie können sie einen Tag lang aus dem Papierkorb wiederherstellen.',
    body_other: 'Sie können sie {{count}} Tage lang aus dem Papierkorb wiederherstellen.',
    confirm: 'Alle löschen',
  },
}

export const deNotebookSelection: Translation<typeof enNotebookSelection> = {
  notebookSelection: {
    label: 'Ausgewählte Notizbücher',
    count_one: '{{count}} ausgewählt',
    count_other: '{{count}} ausgewählt',
    all: 'Alle in der Liste auswählen',
    leave: 'Auswahl beenden',
    deleteTitle_one: 'Dieses Notizbuch löschen?',
    deleteTitle_other: '{{count}} Notizbücher löschen?',
    deleteBody_one: 'Es wird in den Papierkorb verschoben.',
    deleteBody_other: 'Sie werden in den Papierkorb verschoben.',
  },
}

export const deNotebookTags: Translation<typeof enNotebookTags> = {
  notebookTags: {
    titleOne: 'Tags von {{name}}',
    title_one: 'Tags von {{count}} Notizbuch',
    title_other: 'Tags von {{count}} Notizbüchern',
    name: 'Neuer Tag',
    add: 'Hinzufügen',
    assigned: 'Tags',
    none: 'Noch keine Tags',
    partly: '{{name}} ({{count}} von {{total}})',
    remove: 'Tag {{name}} entfernen',
    used: 'In anderen Notizbüchern verwendet',
    addExisting: 'Tag {{name}} hinzufügen',
    addedTo_one: '„{{name}}“ zu {{count}} Notizbuch hinzugefügt',
    addedTo_other: '„{{name}}“ zu {{count}} Notizbüchern hinzugefügt',
    removedFrom_one: '„{{name}}“ aus {{count}} Notizbuch entfernt',
    removedFrom_other: '„{{name}}“ aus {{count}} Notizbüchern entfernt',
    done: 'Fertig',
  },
}
