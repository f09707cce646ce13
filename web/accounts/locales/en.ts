/** Taking one's data along, leaving, and changing one's mind. */
export const enAccounts = {
  ownAccount: {
    exportTitle: 'Your data',
    exportHint:
      'Everything you have here in one archive: your notebooks to read and with every detail, your files, your profile.',
    exportStart: 'Make an archive',
    exportAgain: 'Make a new one',
    exportRetry: 'Try again',
    exportRunning: 'Making your archive',
    exportProgress: '{{done}} of {{total}} notebooks and files',
    exportReady: 'Made on {{date}}, {{size}}. You can download it until {{until}}.',
    exportDownload: 'Download',
    exportFailed: 'The archive could not be made. Please try again.',
    exportLeave: 'You may leave this page; a mail tells you when it is ready.',
    deleteTitle: 'Delete account',
    deleteHint: 'Your account and everything in it.',
    deleteOpen: 'Delete your account',
    deleteBody:
      'You are signed out everywhere at once. After {{days}} days your notebooks, files and everything else of yours are gone for good. Until then you can sign in and keep the account.',
    deleteUsername: 'Type your username {{username}} to confirm',
    deleteConfirm: 'Delete account',
    deleteBegun: 'Your account will be deleted on {{date}}. Sign in before then to keep it.',
    pendingTitle: 'Your account is set to be deleted on {{date}}',
    pendingBody: 'Everything is still there. Keep the account, or leave it as it is and it goes on that day.',
    keep: 'Keep my account',
    kept: 'Your account stays',
  },
} as const
