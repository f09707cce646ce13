import { feedback } from '#contract/feedback.ts'
import { friends } from '#contract/friends.ts'
import { groups } from '#contract/groups.ts'
import { inbox } from '#contract/inbox.ts'
import { invites } from '#contract/invites.ts'
import { notebooks } from '#contract/notebooks.ts'
import { organizations } from '#contract/organizations.ts'
import { call } from './api.ts'
import type { Person } from './people.ts'

const MESSAGES = [
  {
    title: 'Harbour dues',
    message: 'The dues of the harbour rise in January.\n\nShall we move the boats to Lerwick before that?',
  },
  { title: 'Tide tables', message: 'Thank you for the tables.' },
]

const SYSTEM_MESSAGE = {
  title: 'Maintenance on Friday',
  message: 'This site is not available from ten to eleven on Friday evening.',
}

const FEEDBACK = 'The tide tables could show the moon as well.'
const REQUEST = 'From the harbour'
const INVITED = { name: 'Voyage to Lerwick', description: 'Would you check the tides with me?' }

const ORGANIZATION = 'Harbour office'
const GROUP = 'Pilots'

/** Messages, feedback, a friend request, an invite and an organization, whose id it returns. */
export async function addPeopleContent(admin: Person, member: Person): Promise<string> {
  for (const message of MESSAGES) await call(member, inbox.create, { receiver: admin.username, ...message })
  await call(admin, inbox.adminSend, { receiverId: 'all', ...SYSTEM_MESSAGE })
  await call(member, feedback.create, { content: FEEDBACK })
  await call(member, friends.create, { userId: admin.id, message: REQUEST })
  const notebook = await call(member, notebooks.create, { name: INVITED.name })
  const recipients = [admin.username]
  await call(member, invites.create, {
    kind: 'sessions',
    id: notebook.id,
    recipients,
    description: INVITED.description,
  })
  const { id } = await call(admin, organizations.create, { name: ORGANIZATION })
  await call(admin, organizations.addMembers, { id, recipients: [member.username] })
  const group = await call(admin, groups.create, { name: GROUP, organizationId: id })
  await call(admin, groups.addMembers, { id: group.id, recipients: [member.username] })
  return id
}

/** What users wrote in it. */
export const PEOPLE_TEXTS = [
  ...[...MESSAGES, SYSTEM_MESSAGE].flatMap((written) => Object.values(written)),
  FEEDBACK,
  REQUEST,
  ...Object.values(INVITED),
  ORGANIZATION,
  GROUP,
]
