/** The page of search results. */
export const enSearch = {
  search: {
    title: 'Search',
    field: 'Search notebooks, messages, files and projects',
    results: 'Results',
    kind: 'Type',
    kinds: {
      all: 'All types',
      notebook: 'Notebooks',
      message: 'Messages',
      file: 'Files',
      chunk: 'Text in files',
      project: 'Projects',
    },
    labels: {
      notebook: 'Notebook',
      message: 'Message',
      file: 'File',
      chunk: 'Text in a file',
      project: 'Project',
    },
    period: 'Period',
    periods: { any: 'Any time', week: 'Last 7 days', month: 'Last 30 days', year: 'Last 12 months' },
    owner: 'Owner',
    owners: { any: 'Mine and shared', mine: 'Mine', shared: 'Shared with me' },
    hasFile: 'Has files',
    earlierAnswer: 'In an answer',
    total_one: '{{count}} result',
    total_other: '{{count, number}} results',
    atLeast: 'At least {{total, number}} results. Narrow the search to see older messages.',
    startTitle: 'Search everything',
    startBody:
      'Results contain all of your words, also as parts of longer words. Use quotes to find an exact phrase.',
    noneTitle: 'No results for “{{query}}”',
    noneBody: 'Try fewer or other words, or remove filters.',
    clearFilters: 'Remove filters',
  },
} as const
