/** Export of data, and deletion of the account. */
export const enAccounts = {
  ownAccount: {
    exportTitle: 'Export data',
    exportHint: 'Download everything: notebooks (Markdown and JSON), files and profile.',
    exportStart: 'Export data',
    exportAgain: 'Export again',
    exportRetry: 'Try again',
    exportRunning: 'Exporting your data',
    exportProgress: '{{done}} of {{total}} notebooks and files',
    exportReady: 'Exported on {{date}}, {{size}}. Available until {{until}}.',
    exportDownload: 'Download',
    exportFailed: 'The export failed. Try again.',
    exportLeave: 'You can leave this page. We will email you when the export is ready.',
    deleteTitle: 'Delete account',
    deleteHint: 'Permanently deletes your account and all its data.',
    deleteOpen: 'Delete your account',
    deleteBody:
      'You will be signed out everywhere. After {{days}} days your notebooks, files and all other data are permanently deleted. Until then you can sign in and keep your account.',
    deleteUsername: 'Type your username {{username}} to confirm',
    deleteConfirm: 'Delete account',
    deleteBegun: 'Your account will be deleted on {{date}}. Sign in before then to keep it.',
    pendingTitle: 'Your account will be deleted on {{date}}',
    pendingBody: 'Nothing has been deleted yet. You can keep your account until then.',
    keep: 'Keep my account',
    kept: 'Account deletion cancelled',
  },
} as const
