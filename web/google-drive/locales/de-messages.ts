import type { googleDriveMessages } from '#contract/messages/google-drive.ts'
import type { TranslatedMessages } from '#web/platform/messages.ts'

export const deMessages = {
  googleDrive: {
    folderInvalid: 'Das ist kein Ordner von Google Drive',
    nothingToFinish: 'Es wird gerade keine Verbindung hergestellt',
    fileInvalid: 'Das ist keine Datei von Google Drive',
    tooManyFolders: 'Sie können {{max}} Ordner in der Stunde importieren. Versuchen Sie es später erneut.',
    folderTooLarge:
      'Dieser Ordner enthält mehr als {{files}} Dateien oder {{folders}} Ordner. Öffnen Sie ihn und wählen Sie einige aus.',
    tooManyFiles: 'Sie können {{max}} Dateien in der Stunde importieren. Versuchen Sie es später erneut.',
    nothingToImport: 'Dieses Element kann nicht als Datei importiert werden',
    notSetUp: 'Google Drive ist nicht eingerichtet. Bitten Sie die Administration, es einzurichten.',
    notConnected: 'Google Drive ist nicht verbunden. Verbinden Sie es erneut.',
    denied:
      'Sie haben den Zugriff auf Ihr Google Drive nicht erlaubt. Verbinden Sie es erneut und erlauben Sie den Zugriff.',
    connectingExpired:
      'Diese Anfrage ist abgelaufen, wurde bereits verwendet oder in einem anderen Browser begonnen. Verbinden Sie Google Drive erneut.',
    misconfigured:
      'Google hat die eingerichtete Client-ID mit ihrem Geheimnis abgelehnt. Bitten Sie die Administration, beides zu prüfen.',
    fileForbidden: 'Sie haben in Google Drive keinen Zugriff auf diese Datei',
    fileGone: 'Diese Datei ist nicht mehr in Ihrem Google Drive',
    busy: 'Zu viele Anfragen an Google Drive. Versuchen Sie es später erneut.',
    exportTooLarge: 'Dieses Dokument ist zu groß für den Export durch Google',
    fileTooLarge: 'Diese Datei überschreitet die maximale Größe. Verkleinern oder teilen Sie sie.',
    unreachable: 'Google Drive ist nicht erreichbar. Versuchen Sie es später erneut.',
    answerInvalid: 'Google Drive hat eine ungültige Antwort geschickt',
  } satisfies TranslatedMessages<typeof googleDriveMessages>,
}
