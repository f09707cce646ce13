import type { Translation } from '#web/platform/locales/translation.ts'
import type { enAnswerImages } from './en-images.ts'

export const deAnswerImages: Translation<typeof enAnswerImages> = {
  answerImages: {
    list: 'Bilder',
    open: 'Bild {{number}} von {{total}}: {{prompt}}',
    failed: 'Dieses Bild konnte nicht geladen werden',
    picture: 'Bild',
    place: 'Bild {{number}} von {{total}}',
    previous: 'Voriges Bild',
    next: 'Nächstes Bild',
    edit: 'Dieses Bild bearbeiten',
    save: 'In Dateien speichern',
    saved: 'Gespeichert als „{{name}}“',
    download: 'Herunterladen',
  },
}
