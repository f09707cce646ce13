import { defineMessages } from '#contract/messages.ts'

export const accountsMessages = defineMessages('accounts', {
  typeUsername: 'Type your username',
  tooManyArchives: 'You can make {{max}} archives a day. Please try again later.',
  archiveInProgress: 'An archive is being made already',
  archiveNotFound: 'Archive not found',
  usernameDiffers: 'This is not your username',
  onlyAdministrator: 'You are the only administrator. Make another user an administrator first.',
})
