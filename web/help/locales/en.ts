/** The page of help. */
export const enHelp = {
  help: {
    title: 'Help',
    start: {
      title: 'Ask a question',
      ask: 'Choose a model below the message, write your question and press Enter. The answer is saved in a notebook, also when you close the page.',
      change:
        'Edit an earlier question, regenerate its answer with another model, or fork the notebook: point at a message to see its actions.',
      prompt: 'Type / for commands and for your saved prompts.',
    },
    files: {
      title: 'Use your files',
      add: 'Drop files on a message, or type # and the name of a file in your library.',
      cite: 'Answers cite the parts of files that they use. Select a number to open the file at that place.',
      projects: 'Files and instructions of a project are used in all its notebooks.',
    },
    find: {
      title: 'Find something',
      search: 'Search finds words in notebooks, messages, files and projects.',
      palette: 'The command palette opens any notebook, file, project or setting by its name:',
    },
    more: {
      title: 'More',
      shortcuts: 'Keyboard shortcuts',
      news: 'What’s new',
      settings: 'Settings',
      api: 'API description (OpenAPI)',
    },
  },
} as const
