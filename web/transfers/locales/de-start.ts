import type { Translation } from '#web/platform/locales/translation.ts'
import type { enStart } from './en-start.ts'

export const deStart: Translation<typeof enStart> = {
  transfersShell: {
    exportNotebooks: 'Alle Notizbücher exportieren',
    exportNotebooksWords: 'herunterladen Sicherung Archiv Markdown HTML JSON ZIP',
    importNotebooks: 'Notizbücher importieren',
    importNotebooksWords: 'hochladen wiederherstellen Archiv JSON ZIP ChatGPT Claude LibreChat Open WebUI',
  },
}
