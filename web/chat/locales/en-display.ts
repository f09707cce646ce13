/** How conversations are shown, in the preferences. */
export const enConversationSettings = {
  conversationSettings: {
    title: 'Conversations',
    hint: 'The same on all of your devices.',
    autoScroll: 'Follow answers',
    autoScrollHint: 'Scroll while an answer is being written',
    fold: 'Fold long answers',
    foldHint: 'Show only the beginning of long answers in the history',
    visibleLines: 'Visible lines',
    charts: 'Diagrams',
    chartsInline: 'Drawn in the text',
    chartsArtifact: 'As a card that opens them',
    help: 'Ideas and hints',
    helpHint: 'Show ideas for a first message, and the hint below the composer',
    debug: 'Debug information',
    debugHint: 'Show the stored metadata in the details of an answer',
  },
} as const

/** The viewer of a Markdown text. */
export const enMarkdownViewer = {
  markdownViewer: {
    views: 'Views of the text',
    rendered: 'Rendered',
    source: 'Source',
    copy: 'Copy as Markdown',
  },
} as const
