/** Export and import of notebooks. */
export const enTransfers = {
  transfers: {
    exportTitle: 'Export notebooks',
    exportHint: 'All your notebooks in one ZIP archive.',
    format: 'Format',
    formats: { markdown: 'Markdown', html: 'Web pages (HTML)', json: 'JSON' },
    formatHints: {
      markdown: 'Readable in any editor, with your files and pictures.',
      html: 'For printing or reading in any browser, with the pictures in each page.',
      json: 'Complete, in a documented format.',
    },
    exportStart: 'Export all notebooks',
    importTitle: 'Import notebooks',
    importHint:
      'From an export of Commonplace, ChatGPT, Claude, LibreChat or Open WebUI: JSON, or a ZIP archive. Nothing is imported twice.',
    importFile: 'Archive to import',
    importStart: 'Choose a file to import',
    importCancel: 'Cancel',
    uploading: 'Uploading {{fileName}}',
    uploadProgress: '{{sent}} of {{size}}',
    importing: 'Importing {{fileName}}',
    importProgress: 'Notebooks added: {{added}}.',
    importLeave: 'You can leave this page.',
    importDone: '{{fileName}} was imported on {{date}}',
    importCancelled: 'The import of {{fileName}} was cancelled',
    importCounts:
      'Notebooks added: {{added}}. Continued: {{continued}}. Imported before: {{known}}. Skipped: {{skipped}}.',
    report: 'Import report',
    reportKinds: { skipped: 'Skipped', incomplete: 'Imported in part' },
    unnamed: 'Untitled',
  },
} as const
