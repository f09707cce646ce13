import { button, command, entry, press, type Screen } from './screen-steps.ts'

/** What users see of each other: pictures, friends, the inbox and announcements. */
export const ofPeople = (agentId: string): Screen[] => [
  {
    name: 'share an agent',
    path: `/agents/${agentId}`,
    dialog: 'share-agent',
    open: entry('Actions on Captain', 'Share'),
  },
  { name: 'inbox', path: '/new', dialog: 'inbox', open: command('Inbox') },
  {
    name: 'invites',
    path: '/new',
    dialog: 'inbox',
    open: async (page) => {
      await command('Inbox')?.(page)
      await page.getByRole('tab', { name: /^Invites/ }).click()
    },
  },
  { name: 'message', path: '/new', dialog: 'inbox-message', open: onMessage() },
  {
    name: 'reply to a message',
    path: '/new',
    open: async (page) => {
      await onMessage()?.(page)
      await press(page, 'Reply')
    },
  },
  {
    name: 'sender of a message',
    path: '/new',
    dialog: 'sender-profile',
    open: async (page) => {
      await onMessage()?.(page)
      await page.getByRole('button', { name: /^Profile of / }).click()
    },
  },
  {
    name: 'new organization',
    path: '/organizations',
    dialog: 'organization',
    open: button('New organization'),
  },
  {
    name: 'seats of an organization',
    path: '/admin?section=organizations',
    dialog: 'organization-seats',
    open: async (page) =>
      page
        .getByRole('button', { name: /^Change the seats of / })
        .first()
        .click(),
  },
  {
    name: 'new group',
    path: '/profile?tab=1',
    dialog: 'group-name',
    open: button('New group'),
  },
  {
    name: 'group',
    path: '/profile?tab=1',
    dialog: 'group',
    open: async (page) => page.getByRole('button', { name: /^Pilots/ }).click(),
  },
  { name: 'friend request', path: '/profile?tab=1', dialog: 'invite-friend', open: button('Add Friend') },
  {
    name: 'new announcement',
    path: '/admin?section=announcements',
    dialog: 'announcement',
    open: button('New announcement'),
  },
  {
    name: 'preview of an announcement',
    path: '/admin?section=announcements',
    open: async (page) => {
      await onAnnouncement('Edit')?.(page)
      await page.getByRole('tab', { name: 'Preview' }).click()
    },
  },
  {
    name: 'statistics of an announcement',
    path: '/admin?section=announcements',
    dialog: 'announcement-statistics',
    open: onAnnouncement('Statistics'),
  },
  {
    name: 'crop of a picture',
    path: '/profile',
    dialog: 'crop-picture',
    open: (page) => page.getByLabel('Picture file').setInputFiles('docs/notebook.png'),
  },
  { name: 'feedback', path: '/new', dialog: 'feedback', open: command('Help and feedback') },
  {
    name: 'answer to feedback',
    path: '/admin?section=feedback',
    dialog: 'answer-feedback',
    open: (page) =>
      page
        .getByRole('button', { name: /^Answer / })
        .first()
        .click(),
  },
  {
    name: 'report of a message',
    path: '/new',
    dialog: 'report-message',
    open: async (page) => {
      await onMessage()?.(page)
      await press(page, 'Report to administrators')
    },
  },
  { name: 'new message', path: '/new', dialog: 'send-message', open: command('Send message') },
]

const onAnnouncement = (item: string): Screen['open'] => entry('Actions for “Projects have colours”', item)

function onMessage(): Screen['open'] {
  return async (page) => {
    await command('Inbox')?.(page)
    await page.getByRole('button', { name: /^Open “Harbour dues” from/ }).click()
  }
}
