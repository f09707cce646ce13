import type { Translation } from '#web/platform/locales/translation.ts'
import type { enAnswerImages } from './en-images.ts'

export const deAnswerImages: Translation<typeof enAnswerImages> = {
  pictures: {
    title: 'Bilder',
    none: 'Noch keine Bilder',
    noneBody: 'Bilder, die Modelle für Sie erstellen, erscheinen hier.',
    open: 'Bild öffnen: {{prompt}}',
  },
  answerImages: {
    unfinished: 'Unfertiges Bild',
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
    use: 'Als Vorlage verwenden',
    copy: 'Bild kopieren',
    copied: 'Bild kopiert',
    copyFailed: 'Das Bild konnte nicht kopiert werden',
    details: 'Einzelheiten',
    prompt: 'Prompt',
    revisedPrompt: 'Was der Anbieter daraus gemacht hat',
    model: 'Modell',
    references: 'Gegebene Bilder',
    cost: 'Kosten',
    on: 'Ein',
    download: 'Herunterladen',
  },
}
