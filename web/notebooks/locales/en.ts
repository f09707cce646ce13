/** The page of a new notebook. */
export const enWelcome = {
  welcome: {
    title: 'What’s on your mind?',
    body: 'Ask, draft, compare, or work something out. Each conversation is saved in its own notebook.',
    connectTitle: 'Connect a model',
    connect: 'Connect',
    connectBody:
      'No AI model is connected yet. Add an API key or a local model server to start chatting. (Only administrators see this.)',
    notReady:
      'No AI model is connected yet. An administrator can add one. Until then you can search your files.',
    placeholder: 'Connect a model to start, or ask about your files',
    placeholderForUsers: 'Ask about your files',
    starters: 'Ideas to start with',
    explain: 'Explain something properly',
    explainText:
      'Explain how tides work, first in three sentences, then in the detail a curious adult would want.',
    draft: 'Draft a difficult message',
    draftText:
      'Help me write a short, kind message that turns down an invitation without making up an excuse. Ask me what you need to know first.',
    compare: 'Weigh up a decision',
    compareText:
      'I am choosing between two options. Ask me about them one question at a time, then set out what speaks for each and what you would do.',
    review: 'Read code with me',
    reviewText:
      'Review the following code. Point out bugs first, then what makes it hard to read, and show the smallest change that fixes each:\n\n```\n\n```',
  },
} as const

/** The check list for new users, and ideas without a model. */
export const enFirstSteps = {
  firstSteps: {
    title: 'Getting started',
    progress: '{{done}} of {{total}} done',
    hide: 'Hide checklist',
    done: 'Done:',
    ask: 'Ask a question',
    file: 'Add a file',
    citation: 'See a citation',
    install: 'Install as an app',
    sample: 'Ask about a sample document',
    sampleText: 'Adds a short document to your files',
    ownFile: 'Search one of your files',
    ownFileText: 'Answers quote matching excerpts, without an AI model',
    citationHow: 'Send this question, then select a number in the answer.',
    installHow: 'Choose “Install” or “Add to Home screen” in the menu of your browser.',
  },
} as const

/** The window with the facts of a notebook. */
export const enNotebookInfo = {
  notebookInfo: {
    summary: 'Summary',
    noSummary: 'No summary yet',
    writtenAt: 'Written {{date}}',
    summarizeAgain: 'Summarize again',
    tags: 'Tags',
    noTags: 'No tags yet',
    favorite: 'Favorite',
    isFavorite: 'Yes',
    isNoFavorite: 'No',
    created: 'Created',
    updated: 'Last updated',
  },
} as const

/** The deleted notebooks. */
export const enNotebookTrash = {
  notebookTrash: {
    title: 'Trash',
    emptyTitle: 'The trash is empty',
    body_one: 'Deleted notebooks stay here for one day.',
    body_other: 'Deleted notebooks stay here for {{count}} days.',
    deletedAt: 'Deleted on {{date}}',
    restore: 'Restore',
    restoreOf: 'Restore {{name}}',
    deleteForever: 'Delete permanently',
    deleteForeverOf: 'Delete {{name}} permanently',
    deleteForeverTitle: 'Delete “{{name}}” permanently?',
    deleteForeverBody: 'This cannot be undone.',
    emptyTrash: 'Empty trash',
    emptyTrashTitle: 'Delete everything in the trash permanently?',
    deletedForever_one: 'Notebook permanently deleted',
    deletedForever_other: '{{count}} notebooks permanently deleted',
  },
} as const

/** The deletion of all notebooks, in the settings. */
export const enDeleteAll = {
  deleteAll: {
    title: 'Delete all notebooks',
    hint: 'Moves your notebooks to the trash. Those that others share with you stay.',
    open: 'Delete all notebooks',
    openTrash: 'Open the trash',
    question: 'Delete all your notebooks?',
    body_one: 'You can restore them from the trash for one day.',
    body_other: 'You can restore them from the trash for {{count}} days.',
    confirm: 'Delete all',
  },
} as const

/** The bar of selected notebooks. */
export const enNotebookSelection = {
  notebookSelection: {
    label: 'Selected notebooks',
    count_one: '{{count}} selected',
    count_other: '{{count}} selected',
    all: 'Select all that are listed',
    leave: 'Stop selecting',
    deleteTitle_one: 'Delete this notebook?',
    deleteTitle_other: 'Delete {{count}} notebooks?',
    deleteBody_one: 'It will be moved to the trash.',
    deleteBody_other: 'They will be moved to the trash.',
  },
} as const

/** The tags of one or several notebooks. */
export const enNotebookTags = {
  notebookTags: {
    titleOne: 'Tags of {{name}}',
    title_one: 'Tags of {{count}} notebook',
    title_other: 'Tags of {{count}} notebooks',
    name: 'New tag',
    add: 'Add',
    assigned: 'Tags',
    none: 'No tags yet',
    partly: '{{name}} ({{count}} of {{total}})',
    remove: 'Remove tag {{name}}',
    used: 'Used on other notebooks',
    addExisting: 'Add tag {{name}}',
    addedTo_one: 'Added “{{name}}” to {{count}} notebook',
    addedTo_other: 'Added “{{name}}” to {{count}} notebooks',
    removedFrom_one: 'Removed “{{name}}” from {{count}} notebook',
    removedFrom_other: 'Removed “{{name}}” from {{count}} notebooks',
    done: 'Done',
  },
} as const
