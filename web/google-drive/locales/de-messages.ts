import type { googleDriveMessages } from '#contract/messages/google-drive.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  googleDrive: {
    folderInvalid: 'Das ist kein Ordner von Google Drive',
    nothingToFinish: 'Hier gibt es nichts abzuschließen',
    fileInvalid: 'Das ist keine Datei von Google Drive',
    tooManyFolders:
      'Sie können {{max}} Ordner in der Stunde holen. Bitte versuchen Sie es später noch einmal.',
    folderTooLarge:
      'In diesem Ordner liegen mehr als {{files}} Dateien oder {{folders}} Ordner. Öffnen Sie ihn und wählen Sie daraus aus.',
    tooManyFiles:
      'Sie können {{max}} Dateien in der Stunde übernehmen. Bitte versuchen Sie es später noch einmal.',
    nothingToImport: 'Dieser Eintrag kann nicht als Datei importiert werden',
    notSetUp: 'Google Drive ist hier nicht eingerichtet. Bitten Sie die Administration darum.',
    notConnected: 'Google Drive ist nicht verbunden. Bitte verbinden Sie es neu.',
    denied:
      'Sie haben nicht erlaubt, Ihr Google Drive zu lesen. Bitte verbinden Sie es neu und erlauben Sie es.',
    connectingExpired:
      'Das hat zu lange gedauert, wurde schon verwendet oder anderswo begonnen. Bitte verbinden Sie es neu.',
    misconfigured:
      'Google erkennt diese Website nicht an dem, was eingerichtet ist. Bitten Sie die Administration, es zu prüfen.',
    fileForbidden: 'Google Drive lässt Sie diese Datei nicht lesen',
    fileGone: 'Diese Datei ist nicht mehr in Ihrem Google Drive',
    busy: 'Google Drive begrenzt zurzeit die Anfragen. Bitte versuchen Sie es später noch einmal.',
    exportTooLarge: 'Google exportiert keine Dokumente dieser Größe',
    fileTooLarge: 'Diese Datei ist größer, als Dateien hier sein dürfen. Verkleinern oder teilen Sie sie.',
    unreachable: 'Google Drive ist zurzeit nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    answerInvalid: 'Google Drive hat eine ungültige Antwort geschickt',
  } satisfies TranslatedMessages<typeof googleDriveMessages>,
}
