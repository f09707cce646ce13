/** The search in a notebook, and its outline. */
export const enThreadSearch = {
  threadSearch: {
    find: 'Search in this notebook',
    next: 'Next result',
    previous: 'Previous result',
    close: 'Close search',
    none: 'No results',
    failed: 'The search failed',
    ordinal: '{{ordinal}} of {{total}}',
    onThisDevice: 'You are offline: only messages on this device are searched.',
    outline: 'Questions',
    shown: 'Shown questions',
    all: 'All',
    pinned: 'Pinned ({{count, number}})',
    searchQuestions: 'Search questions',
    goToDate: 'Go to date',
  },
} as const
