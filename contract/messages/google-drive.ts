import { defineMessages } from '#contract/messages.ts'

export const googleDriveMessages = defineMessages('googleDrive', {
  folderInvalid: 'This is not a Google Drive folder',
  nothingToFinish: 'No connection is in progress',
  fileInvalid: 'This is not a Google Drive file',
  tooManyFolders: 'You can import {{max}} folders an hour. Try again later.',
  folderTooLarge:
    'This folder has more than {{files}} files or {{folders}} folders. Open it and select some of them.',
  tooManyFiles: 'You can import {{max}} files an hour. Try again later.',
  nothingToImport: 'This item cannot be imported as a file',
  notSetUp: 'Google Drive is not set up. Ask an administrator to set it up.',
  notConnected: 'Google Drive is not connected. Connect it again.',
  denied: 'You did not allow access to your Google Drive. Connect again and allow it.',
  connectingExpired:
    'This request has expired, was already used, or was started in another browser. Connect again.',
  misconfigured: 'Google rejected the configured client ID and secret. Ask an administrator to check them.',
  fileForbidden: 'You do not have access to this file in Google Drive',
  fileGone: 'This file is no longer in your Google Drive',
  busy: 'Too many requests to Google Drive. Try again later.',
  exportTooLarge: 'This document is too large for Google to export',
  fileTooLarge: 'This file exceeds the size limit. Make it smaller or split it.',
  unreachable: 'Could not reach Google Drive. Try again later.',
  answerInvalid: 'Google Drive sent an invalid response',
})
