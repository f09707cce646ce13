import type { enDiagrams } from './en-diagrams.ts'
import type { Translation } from './translation.ts'

export const deDiagrams: Translation<typeof enDiagrams> = {
  diagrams: {
    name: 'Diagramm: {{name}}',
    open: '{{name}} öffnen',
    views: 'Ansichten des Diagramms',
    chartName: 'Diagramm: {{name}}',
    chartViews: 'Ansichten des Diagramms',
    data: 'Daten',
    exportCsv: 'Als CSV exportieren',
    notJson: 'Die Definition ist kein gültiges JSON.',
    chart: 'Diagramm',
    source: 'Quelltext',
    drawing: 'Diagramm wird gezeichnet …',
    copyDefinition: 'Definition kopieren',
    copyPng: 'Als PNG kopieren',
    exportPng: 'Als PNG exportieren',
    fullscreen: 'Vollbild',
    failed: 'Das Diagramm konnte nicht gezeichnet werden: {{reason}}',
    tooLong: 'Die Definition ist länger als {{count, number}} Zeichen.',
    timeout: 'Das Zeichnen hat zu lange gedauert.',
    definitionCopied: 'Definition des Diagramms in die Zwischenablage kopiert',
    definitionNotCopied: 'Die Definition des Diagramms konnte nicht kopiert werden',
    pngCopied: 'Diagramm als PNG kopiert',
    pngNotCopied: 'Das Diagramm konnte nicht als PNG kopiert werden',
    pngExported: 'Diagramm als PNG exportiert',
    pngNotExported: 'Das Diagramm konnte nicht als PNG exportiert werden',
  },
}
