import { defineMessages } from '#contract/messages.ts'

export const organizationsMessages = defineMessages('organizations', {
  notFound: 'Organization not found',
  tooMany: 'You can own at most {{max}} organizations. Delete one first.',
  noSeats: 'Not enough seats: {{available}} of {{seats}} are available',
  memberNotFound: 'This user is not a member of the organization',
  ownerCannotLeave:
    'The owner cannot leave an organization. Make another member the owner first, or delete it.',
  ownerStays: 'The owner keeps this role until another member is the owner',
})
