import { defineMessages } from '#contract/messages.ts'

export const friendsMessages = defineMessages('friends', {
  whomRequired: 'Enter a username or an email address',
  messageTooLong: 'A message may have at most {{max}} characters',
  userNotNamed: 'No user named “{{name}}”',
  notYourself: 'You cannot add yourself',
  alreadyFriends: 'You are friends already',
  requestNotFound: 'Friend request not found',
  friendNotFound: 'Friend not found',
  userNotFound: 'User not found',
  ownFriendsOnly: 'Only your own friends are available',
  tooManyFriends: 'You can have at most {{max}} friends and open requests',
})
