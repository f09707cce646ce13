import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  notices: {
    fileIndexed: '„{{name}}“ wurde zerlegt und vektorisiert',
    filesIndexed: '{{count}} Dateien wurden zerlegt und vektorisiert',
    fileNotIndexed: 'Zerlegen und Vektorisieren fehlgeschlagen: {{message}}',
    filesNotIndexed: '{{count}} Dateien konnten nicht zerlegt und vektorisiert werden',
  },
  filesShell: {
    files: 'Dateien',
    filesWords: 'wissen bibliothek hochladen dokumente',
    createFromUrl: 'Datei aus Webadresse anlegen',
    createFromUrlWords: 'Webseite Adresse Link URL importieren',
    editFile: 'Diese Datei bearbeiten',
    renameFile: 'Diese Datei umbenennen',
    addFavoriteFile: 'Diese Datei zu den Favoriten hinzufügen',
    removeFavoriteFile: 'Diese Datei aus den Favoriten entfernen',
    editFileTags: 'Tags dieser Datei',
    addFileToProject: 'Diese Datei zu einem Projekt hinzufügen',
    shareFile: 'Diese Datei teilen',
    fileAsInstruction: 'Diese Datei als Anweisung verwenden',
    chunkFile: 'Diese Datei zerlegen und vektorisieren',
    copyFile: 'Kopie dieser Datei anlegen',
    downloadFile: 'Diese Datei herunterladen',
    deleteFile: 'Diese Datei löschen',
  },
}
