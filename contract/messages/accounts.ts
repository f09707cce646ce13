import { defineMessages } from '#contract/messages.ts'

export const accountsMessages = defineMessages('accounts', {
  typeUsername: 'Type your username',
  tooManyArchives: 'You can export your data {{max}} times a day. Try again later.',
  archiveInProgress: 'An export is already in progress',
  archiveNotFound: 'Export not found',
  usernameDiffers: 'The username does not match',
  onlyAdministrator: 'You are the only administrator. Make another user an administrator first.',
})
