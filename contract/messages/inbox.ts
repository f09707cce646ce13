import { defineMessages } from '#contract/messages.ts'

export const inboxMessages = defineMessages('inbox', {
  receiverRequired: 'Enter a username or an email address',
  receiverTooLong: 'This is too long for a username or an email address',
  titleRequired: 'Title is required',
  titleTooLong: 'A title may have at most {{max}} characters',
  titleNotOneLine: 'A title must be a single line',
  messageRequired: 'Message is required',
  messageTooLong: 'A message may have at most {{max}} characters',
  messageNotFound: 'Message not found',
  userNotNamed: 'No user named “{{name}}”',
  notToYourself: 'You cannot send a message to yourself',
  ownInboxOnly: 'Only your own messages are available',
  idsRequired: 'Choose a message',
  tagsForAllOnly: 'Tags select among all users',
})
