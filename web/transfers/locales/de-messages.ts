import type { transfersMessages } from '#contract/messages/transfers.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  transfers: {
    notebookRequired: 'Wählen Sie mindestens ein Notizbuch',
    importInProgress: 'Es läuft bereits ein Import',
    tooManyImports: 'Sie können {{max}} Importe am Tag starten. Versuchen Sie es später erneut.',
    importNotFound: 'Der Import wurde nicht gefunden',
    archiveTooLarge: 'Das Archiv ist größer als {{max}} GB',
    archiveEmpty: 'Die Datei ist leer',
    uploadInterrupted: 'Der Upload wurde unterbrochen',
    archiveDamaged: 'Das ZIP-Archiv ist beschädigt',
    archiveEncrypted: 'Das ZIP-Archiv ist verschlüsselt',
    tooManyEntries: 'Das Archiv hat mehr als {{max}} Einträge',
    unpackedTooLarge: 'Der Inhalt des Archivs ist größer als {{max}} GB',
    nothingFound: 'In der Datei wurde keine Unterhaltung gefunden',
    importFailed: 'Der Import ist fehlgeschlagen. Starten Sie ihn erneut: Nichts wird doppelt importiert.',
    entryDamaged: 'Der Eintrag des Archivs ist beschädigt',
    entryUnsafe: 'Der Name des Eintrags ist nicht erlaubt',
    notJson: 'Die Datei ist kein gültiges JSON',
    jsonTruncated: 'Die Datei endet mitten in einer Unterhaltung',
    conversationTooLarge: 'Die Unterhaltung ist größer als {{max}} MB',
    conversationBroken: 'Die Unterhaltung ist ungültig: {{detail}}',
    conversationEmpty: 'Die Unterhaltung hat keine Nachrichten',
    conversationCyclic: 'Die Nachrichten verweisen im Kreis aufeinander',
    branchesLeftOut: '{{count}} Zweige der Unterhaltung wurden ausgelassen',
    versionsLeftOut: '{{count}} Versionen von Antworten wurden ausgelassen',
    conversationTooLong: 'Die Unterhaltung hat mehr als {{max}} Nachrichten',
    versionUnknown: 'Die Version {{version}} des Formats wird nicht unterstützt',
    conversationInTrash: 'Das Notizbuch ist im Papierkorb',
    conversationNotStored: 'Die Unterhaltung konnte nicht gespeichert werden',
    projectNotKept: 'Es wurde nicht zum Projekt „{{name}}“ hinzugefügt: {{reason}}',
    conversationContinuedHere:
      'Die Unterhaltung und das Notizbuch aus ihrem früheren Import haben beide neue Nachrichten: Sie ist jetzt ein eigenes Notizbuch',
    fileMissing: 'Die Datei „{{name}}“ ist nicht im Archiv',
    fileNotStored: 'Die Datei „{{name}}“ wurde nicht importiert: {{reason}}',
  } satisfies TranslatedMessages<typeof transfersMessages>,
}
