/** Export and import of notebooks. */
export const enTransfers = {
  transfers: {
    exportTitle: 'Export notebooks',
    exportHint: 'All your notebooks in one ZIP archive.',
    format: 'Format',
    formats: { markdown: 'Markdown', html: 'Web pages (HTML)', json: 'JSON' },
    formatHints: {
      markdown: 'To read anywhere, with files and pictures beside it.',
      html: 'To print and to open in any browser, with pictures in each page.',
      json: 'With everything, in a documented format.',
    },
    exportStart: 'Export all notebooks',
  },
} as const
