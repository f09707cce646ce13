import type { Translation } from '#web/platform/locales/translation.ts'
import type { enSample } from './en-sample.ts'

export const deSample: Translation<typeof enSample> = {
  sample: {
    fileName: 'Beispiel: Commonplace-Bücher.md',
    question: 'Wie ordnete John Locke sein Register?',
    text: `# Commonplace-Bücher

Ein kurzes Beispieldokument. Sie können es jederzeit löschen.

## Was sie sind

Ein Commonplace-Buch ist ein Notizbuch, in dem jemand beim Lesen Stellen sammelt, die es wert sind: Zitate, Rezepte, Briefe, Beobachtungen, Argumente. Es ist weder ein Tagebuch noch eine Liste. Jeder Eintrag steht unter einem Stichwort, damit er sich wiederfinden lässt.

## Von Italien in die Schulen

Im Italien des fünfzehnten Jahrhunderts führten Kaufleute ein Zibaldone, ein Durcheinander aus Rechnungen, Gebeten, Gedichten und Zeichnungen. 1512 riet Erasmus von Rotterdam den Studenten, Gelesenes unter Stichworten zu notieren. Schulen lehrten das Verfahren jahrhundertelang.

## Das Register von John Locke

John Locke begann sein erstes Commonplace-Buch 1652 in Oxford. 1686 veröffentlichte er sein Verfahren. Er ordnete sein Register auf zwei Seiten: Jedes Stichwort steht unter seinem ersten Buchstaben und dem ersten Vokal, der folgt. „Epistola“ findet sich also unter E und I. Das Register verweist auf die Seiten eines Eintrags. So lassen sich Einträge in beliebiger Reihenfolge schreiben, und keine Seite bleibt auf Vorrat leer.

## Spätere Leser

Thomas Jefferson führte ein Commonplace-Buch für das Recht und eines für die Literatur. 1770 verkaufte John Bell leere Bücher mit einer gedruckten Fassung von Lockes Register. Virginia Woolf beschrieb, wie Leser solche Bücher anfangs voller Begeisterung füllen und die meisten Seiten leer lassen.
`,
  },
}
