import { defineMessages } from '#contract/messages.ts'

export const invitesMessages = defineMessages('invites', {
  notFound: 'This invite was withdrawn, or it does not exist',
  targetNotFound: 'What this invite is for was deleted',
  noLongerValid: 'The sender of this invite may not invite any more',
  expired: 'This invite has expired',
  usedUp: 'This invite has been used up',
  alreadyRefused: 'You have refused this invite',
  ownInvite: 'This is your own invite',
  notYourself: 'You cannot invite yourself',
  userNotNamed: 'No user named “{{name}}”',
  tooManyRecipients: 'At most {{max}} recipients at once',
  tooManyInvites: 'At most {{max}} invites can be open for one object',
  tooMany: 'You have sent too many invites. Try again later.',
  descriptionTooLong: 'A description may have at most {{max}} characters',
  dateInPast: 'Choose a date in the future',
  usesOfLinksOnly: 'Only an invite without recipients has a number of uses',
  recipientRequired: 'Enter a username or an email address',
  recipientNotFound: 'There is no open invite for this recipient',
  roleUnknown: 'This role cannot be given',
  ownInvitesOnly: 'Only your own invites are available',
})
