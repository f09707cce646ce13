/** Files from web addresses. */
export const enFileSources = {
  fileSources: {
    urlTitle: 'Create from URL',
    url: 'URL',
    urlHint: 'Web pages are saved as text; PDFs and images are kept as they are.',
    urlRequired: 'url required',
    create: 'Create',
    created: 'Created “{{name}}”',
    urlFailed: 'Failed to create a file from {{url}}',
  },
} as const
