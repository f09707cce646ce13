import { defineMessages } from '#contract/messages.ts'

export const groupsMessages = defineMessages('groups', {
  notFound: 'Group not found',
  tooMany: 'At most {{max}} groups. Delete one first.',
  tooManyMembers: 'At most {{max}} members in a group',
  memberNotFound: 'This user is not a member of the group',
  ownerCannotLeave: 'The owner cannot leave a group. Delete it instead.',
  ownerStays: 'The owner of a group cannot be removed',
  notInOrganization: '{{name}} is not a member of the organization',
  organizationInvites:
    'Only members of the organization can be in its groups. Invite the user to the organization.',
  notShareable: 'You can only share with groups and organizations that you belong to',
})
