import type { Translation } from '#web/platform/locales/translation.ts'
import type { enFileSources } from './en-sources.ts'

export const deFileSources: Translation<typeof enFileSources> = {
  fileSources: {
    urlTitle: 'Aus Webadresse anlegen',
    url: 'Webadresse',
    urlHint: 'Von einer Seite bleibt der Haupttext, ein PDF oder Bild so, wie es ist.',
    urlRequired: 'Die Adresse fehlt',
    create: 'Anlegen',
    created: '„{{name}}“ angelegt',
    urlFailed: 'Aus {{url}} konnte keine Datei angelegt werden',
  },
}
