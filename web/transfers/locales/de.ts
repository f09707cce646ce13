import type { Translation } from '#web/platform/locales/translation.ts'
import type { enTransfers } from './en.ts'

export const deTransfers: Translation<typeof enTransfers> = {
  transfers: {
    exportTitle: 'Notizbücher exportieren',
    exportHint: 'Alle Ihre Notizbücher in einem ZIP-Archiv.',
    format: 'Format',
    formats: { markdown: 'Markdown', html: 'Webseiten (HTML)', json: 'JSON' },
    formatHints: {
      markdown: 'In jedem Editor lesbar, mit Ihren Dateien und Bildern.',
      html: 'Zum Drucken oder Lesen in jedem Browser, mit den Bildern in jeder Seite.',
      json: 'Vollständig, in einem dokumentierten Format.',
    },
    exportStart: 'Alle Notizbücher exportieren',
    importTitle: 'Notizbücher importieren',
    importHint:
      'Aus einem Export von Commonplace, ChatGPT, Claude, LibreChat oder Open WebUI: JSON oder ein ZIP-Archiv. Nichts wird doppelt importiert.',
    importFile: 'Zu importierendes Archiv',
    importStart: 'Datei zum Importieren wählen',
    importCancel: 'Abbrechen',
    uploading: '{{fileName}} wird hochgeladen',
    uploadProgress: '{{sent}} von {{size}}',
    importing: '{{fileName}} wird importiert',
    importProgress: 'Hinzugefügte Notizbücher: {{added}}.',
    importLeave: 'Sie können diese Seite verlassen.',
    importDone: '{{fileName}} wurde am {{date}} importiert',
    importCancelled: 'Der Import von {{fileName}} wurde abgebrochen',
    importCounts:
      'Hinzugefügte Notizbücher: {{added}}. Fortgesetzt: {{continued}}. Schon früher importiert: {{known}}. Übersprungen: {{skipped}}.',
    report: 'Importbericht',
    reportKinds: { skipped: 'Übersprungen', incomplete: 'Teilweise importiert' },
    unnamed: 'Ohne Titel',
  },
}
