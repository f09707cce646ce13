/** Files from web addresses. */
export const enFileSources = {
  fileSources: {
    urlTitle: 'Create from URL',
    url: 'Web address',
    urlHint: 'Of a page the main text is kept; a PDF or picture as it is.',
    urlRequired: 'url required',
    create: 'Create',
    created: 'Created "{{name}}"',
    urlFailed: 'Failed to create a file from {{url}}',
  },
} as const
