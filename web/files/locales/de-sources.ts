import type { Translation } from '#web/platform/locales/translation.ts'
import type { enFileSources } from './en-sources.ts'

export const deFileSources: Translation<typeof enFileSources> = {
  fileSources: {
    urlTitle: 'Aus Webadresse anlegen',
    url: 'URL',
    urlHint: 'Webseiten werden als Text gespeichert; PDFs und Bilder bleiben, wie sie sind.',
    urlRequired: 'Die Adresse fehlt',
    create: 'Anlegen',
    created: '„{{name}}“ angelegt',
    urlFailed: 'Aus {{url}} konnte keine Datei angelegt werden',
  },
}
