import type { Translation } from '#web/platform/locales/translation.ts'
import type { enTransfers } from './en.ts'

export const deTransfers: Translation<typeof enTransfers> = {
  transfers: {
    exportTitle: 'Notizbücher exportieren',
    exportHint: 'Alle Ihre Notizbücher in einem ZIP-Archiv.',
    format: 'Format',
    formats: { markdown: 'Markdown', html: 'Webseiten (HTML)', json: 'JSON' },
    formatHints: {
      markdown: 'Überall lesbar, mit Dateien und Bildern daneben.',
      html: 'Zum Drucken und zum Öffnen in jedem Browser, mit den Bildern in jeder Seite.',
      json: 'Mit allem, in einem dokumentierten Format.',
    },
    exportStart: 'Alle Notizbücher exportieren',
  },
}
