import { defineMessages } from '#contract/messages.ts'

export const googleDriveMessages = defineMessages('googleDrive', {
  folderInvalid: 'This is not a Google Drive folder',
  nothingToFinish: 'There is nothing to finish here',
  fileInvalid: 'This is not a Google Drive file',
  tooManyFolders: 'You can import {{max}} folders an hour. Please try again later.',
  folderTooLarge:
    'There are more than {{files}} files or {{folders}} folders in this folder. Open it and choose among them.',
  tooManyFiles: 'You can import {{max}} files an hour. Please try again later.',
  nothingToImport: 'This item cannot be imported as a file',
  notSetUp: 'Google Drive is not set up here. Ask an administrator to do so.',
  notConnected: 'Google Drive is not connected. Please connect it again.',
  denied: 'You did not allow reading your Google Drive. Please connect again and allow it.',
  connectingExpired: 'This took too long, was used already, or was begun elsewhere. Please connect again.',
  misconfigured:
    'Google does not accept the configured client id and secret. Ask an administrator to check them.',
  fileForbidden: 'Google Drive does not let you read this file',
  fileGone: 'This file is not in your Google Drive any more',
  busy: 'Google Drive limits requests at the moment. Please try again later.',
  exportTooLarge: 'Google does not export documents of this size',
  fileTooLarge: 'This file is larger than files may be here. Make it smaller or split it.',
  unreachable: 'Google Drive cannot be reached at the moment. Please try again later.',
  answerInvalid: 'Google Drive sent an invalid response',
})
