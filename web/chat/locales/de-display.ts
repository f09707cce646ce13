import type { Translation } from '#web/platform/locales/translation.ts'
import type { enConversationSettings, enMarkdownViewer } from './en-display.ts'

export const deConversationSettings: Translation<typeof enConversationSettings> = {
  conversationSettings: {
    title: 'Unterhaltungen',
    hint: 'Auf allen Ihren Geräten gleich.',
    autoScroll: 'Antworten folgen',
    autoScrollHint: 'Mitscrollen, während eine Antwort geschrieben wird',
    fold: 'Lange Antworten einklappen',
    foldHint: 'Von langen Antworten im Verlauf nur den Anfang zeigen',
    visibleLines: 'Sichtbare Zeilen',
    charts: 'Diagramme',
    chartsInline: 'Im Text gezeichnet',
    chartsArtifact: 'Als Karte, die sie öffnet',
    help: 'Ideen und Hinweise',
    helpHint: 'Ideen für eine erste Nachricht und den Hinweis unter dem Eingabefeld zeigen',
    debug: 'Debug-Informationen',
    debugHint: 'In den Details einer Antwort die gespeicherten Metadaten zeigen',
  },
}

export const deMarkdownViewer: Translation<typeof enMarkdownViewer> = {
  markdownViewer: {
    views: 'Ansichten des Textes',
    rendered: 'Gerendert',
    source: 'Quelltext',
    copy: 'Als Markdown kopieren',
  },
}
