import type { enDrive } from './en-drive.ts'
import type { Translation } from './translation.ts'

export const deDrive: Translation<typeof enDrive> = {
  drive: {
    title: 'Google Drive',
    search: 'In Google Drive suchen',
    files: 'Dateien in Google Drive',
    empty: 'In diesem Drive liegen keine Dateien',
    noneFound: 'Dort heißt keine Datei so',
    more: 'Mehr zeigen',
    connectTitle: 'Dateien aus Google Drive holen',
    connectBody:
      'Zuerst stimmst du bei Google zu. Commonplace kann dort nur lesen und behält Kopien der Dateien, die du auswählst.',
    connect: 'Google Drive verbinden',
    disconnect: 'Trennen',
    disconnectTitle: 'Google Drive trennen?',
    disconnectBody: 'Geholte Dateien bleiben hier.',
    disconnected: 'Google Drive ist getrennt',
    bringOver_zero: 'Holen',
    bringOver_one: '{{count}} Datei holen',
    bringOver_other: '{{count}} Dateien holen',
    progress: 'Dateien werden geholt',
    progressText: '{{done}} von {{total}}',
    brought_one: '{{count}} Datei geholt',
    brought_other: '{{count}} Dateien geholt',
    failed: '{{name}}: {{reason}}',
    setUpTitle: 'Google Drive ist hier nicht eingerichtet',
    setUpBody:
      'Lege in Google Cloud einen OAuth-Client für das Web an, schalte die Google Drive API ein und erlaube als Adresse für die Rückkehr:',
    setUpVariables:
      'Setze dann {{variables}} und starte Commonplace neu. Ein Client für die Anmeldung mit Google genügt auch.',
    notSetUp: 'Bitte jemanden von der Verwaltung, es einzurichten.',
    connecting: 'Google Drive wird verbunden',
    failedTitle: 'Google Drive wurde nicht verbunden',
    failedBody: 'Es hat sich nichts geändert. Du kannst es aus deinen Dateien noch einmal versuchen.',
    refused: 'Du hast Commonplace nicht erlaubt, dein Google Drive zu lesen.',
    nothingToFinish: 'Hier gibt es nichts abzuschließen.',
    signInFirst: 'Bitte melde dich an und verbinde Google Drive aus deinen Dateien.',
    connected: 'Google Drive ist verbunden',
    back: 'Zurück zu Commonplace',
    signIn: 'Anmelden',
  },
}
