/** About, the changelog, the terms, the policies, and the notes for developers. */
export const enHelp = {
  help: {
    about: 'About Commonplace',
    changelog: 'Changelog',
    terms: 'Terms of service',
    policies: 'Privacy policy',
    guide: 'Guide',
    technicalDocs: 'Technical docs',
    legal: 'Legal',
    more: 'More',
    links: { website: 'Website', pricing: 'Pricing', support: 'Support', blog: 'Blog' },
    publishedElsewhere: 'The administrators of this site have published this page at {{host}}.',
    openPage: 'Open page',
    notes: {
      title: 'Notes for developers',
      version: 'Version',
      build: 'Build',
      address: 'Address',
      openApi: 'OpenAPI document',
      gallery: 'Widgets',
      architecture: 'Architecture',
    },
  },
} as const

/** The guide. */
export const enGuide = {
  guide: {
    title: 'Guide',
    search: 'Search the guide',
    chapters: 'Chapters',
    allChapters: 'All chapters',
    neighbours: 'Other chapters',
    picture: 'Screen of the chapter “{{title}}”',
    found: 'Search results',
    foundCount_one: '{{count}} section found',
    foundCount_other: '{{count}} sections found',
    nothing: 'Nothing found',
    nothingBody: 'Try other or fewer words.',
  },
} as const

/** The tour. */
export const enTour = {
  tour: {
    title: 'Tour',
    body: 'Eight short steps on the real screens. You can leave at any step and continue later.',
    start: 'Start the tour',
    again: 'Start again',
    continue: 'Continue at step {{number}}',
    toGuide: 'Open the guide',
    progress: 'Step {{number}} of {{total}}',
    leave: 'Leave tour',
    back: 'Back',
    next: 'Next',
    finish: 'Finish',
    steps: {
      ask: {
        title: 'Ask a question',
        text: 'Write here and press Enter. The answer is saved in a notebook while it is written.',
      },
      model: {
        title: 'Choose a model',
        text: 'Each message can go to another model. The list shows prices, speed and what each can do.',
      },
      additions: {
        title: 'Add files and tools',
        text: 'Attach files, switch on tools such as Python, or dictate. You can also drop files here.',
      },
      files: {
        title: 'Your files',
        text: 'The library holds your documents. Answers cite the places that they use.',
      },
      projects: {
        title: 'Projects',
        text: 'A project groups notebooks, files and instructions, and you can share it with others.',
      },
      search: {
        title: 'Find everything',
        text: 'Search in notebooks, messages, files and projects, or press Ctrl K (⌘ K) for the palette.',
      },
      account: {
        title: 'Your account',
        text: 'This menu leads to settings, friends, organizations, the guide and this tour. On a phone it is in the navigation.',
      },
      guide: {
        title: 'Read more',
        text: 'The guide explains every part in short chapters. You can search it at any time.',
      },
    },
  },
} as const

/** The reference of the API. */
export const enReference = {
  reference: {
    title: 'Technical docs',
    intro:
      'All calls of the API at {{address}}. Requests and answers are JSON; a request has the header “Authorization: Bearer” with a token.',
    openApi: 'OpenAPI document',
    search: 'Search calls',
    groups: 'Parts of the API',
    allGroups: 'All parts',
    found: 'Search results',
    foundCount_one: '{{count}} call found',
    foundCount_other: '{{count}} calls found',
    nothing: 'No call found',
    nothingBody: 'Try other or fewer words.',
    parameters: 'Parameters',
    request: 'Request',
    response: 'Response',
    required: 'required',
    example: 'Example',
    copyExample: 'Copy example',
  },
} as const
