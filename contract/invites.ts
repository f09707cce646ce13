import { z } from 'zod'
import { Permission } from './access.ts'
import { invitesMessages } from './messages/invites.ts'
import { rule } from './messages.ts'
import { givenId, liveEvent, timestamp, userCall } from './procedures.ts'

export const INVITE_RECIPIENTS_MAX = 20
/** Open invites for one object. */
export const OPEN_INVITES_MAX = 100
export const INVITE_DESCRIPTION_MAX = 500
/** Invites that one user may send in a quarter of an hour, and in a day. */
export const INVITE_LIMITS = { quarter: 30, day: 100 }
/** Mails about invites to one address in a day, from all users. */
export const INVITE_MAILS_PER_DAY = 3
export const INVITE_USES_MAX = 1000
/** Invites that one list has, the newest first. */
export const INVITES_SHOWN = 200
const RECIPIENT_MAX = 254

/** What users can be invited to, by its name in addresses. */
export type InviteKindName = z.infer<typeof InviteKindName>
export const InviteKindName = z.enum(['files', 'sessions', 'projects', 'groups', 'organizations', 'tools'])

export type InviteType = z.infer<typeof InviteType>
export const InviteType = z.enum(['FabFile', 'Session', 'Project', 'Group', 'Organization', 'Tool'])

export const INVITE_TYPES = {
  files: 'FabFile',
  sessions: 'Session',
  projects: 'Project',
  groups: 'Group',
  organizations: 'Organization',
  tools: 'Tool',
} as const satisfies Record<InviteKindName, InviteType>

/** The sender as recipients see them. */
export type InviteSender = z.infer<typeof InviteSender>
export const InviteSender = z.object({
  username: z.string(),
  name: z.string().nullable(),
  photoUrl: z.string().nullable(),
})

export type Invite = z.infer<typeof Invite>
export const Invite = z.object({
  id: z.string(),
  type: InviteType,
  /** The id of what the invite is for. */
  targetId: z.string(),
  /** Its name. */
  name: z.string(),
  description: z.string(),
  /** The sender. */
  userId: z.string(),
  username: z.string(),
  sender: InviteSender,
  /** Of files and notebooks. */
  permissions: z.array(Permission),
  /** Of projects, groups and organizations; `null` for their usual role. */
  role: z.string().nullable(),
  /** A link: anyone who has it may accept. */
  public: z.boolean(),
  link: z.string(),
  /** How many users can still accept; `null` for a link without a limit. */
  remaining: z.number().int().nullable(),
  /** Usernames and email addresses. Only the sender and users who may invite see those of others. */
  recipients: z.object({
    pending: z.array(z.string()),
    accepted: z.array(z.string()),
    refused: z.array(z.string()),
  }),
  /** Of the reader, who may be neither a recipient nor the holder of a link that they have answered. */
  status: z.enum(['pending', 'accepted', 'refused']).nullable(),
  readAt: timestamp.nullable(),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
})

const recipient = z.string().trim().toLowerCase().max(RECIPIENT_MAX)
const target = { kind: InviteKindName, id: givenId }

export const invites = {
  /** Open invites to the caller, by username or by their verified email address, the newest first. */
  list: userCall
    .route({ method: 'GET', path: '/invites', summary: 'Invites to you' })
    .output(z.array(Invite)),
  read: userCall
    .route({ method: 'POST', path: '/invites/read', summary: 'Mark all invites to you as read' })
    .output(z.object({ read: z.number().int() })),
  /** For recipients, holders of a link, and users who may invite. */
  get: userCall
    .route({ method: 'GET', path: '/invites/{id}', summary: 'One invite' })
    .input(z.object({ id: givenId }))
    .output(Invite),
  /** Open invites to and from the caller. */
  listOfUser: userCall
    .route({ method: 'GET', path: '/users/{id}/userInvites', summary: 'Open invites to and from you' })
    .input(z.object({ id: givenId }))
    .output(z.array(Invite)),
  /** Open invites for one object. Only for users who may invite. */
  listOfTarget: userCall
    .route({ method: 'GET', path: '/{kind}/{id}/invites', summary: 'Open invites for an object' })
    .input(z.object(target))
    .output(z.array(Invite)),
  /**
   * To usernames and email addresses, or without recipients a link. An address without an account gets a mail, and the
   * invite waits until a user has verified the address. An earlier invite to the same recipient for the same object is
   * replaced.
   */
  create: userCall
    .route({ method: 'POST', path: '/{kind}/{id}/invites', summary: 'Invite users to an object' })
    .input(
      z.object({
        ...target,
        recipients: z
          .array(recipient)
          .transform((names) => [...new Set(names.filter(Boolean))])
          .pipe(
            z
              .array(z.string())
              .max(
                INVITE_RECIPIENTS_MAX,
                rule(invitesMessages.tooManyRecipients({ max: INVITE_RECIPIENTS_MAX })),
              ),
          )
          .default([]),
        permissions: z.array(Permission).min(1).max(Permission.options.length).default(['read']),
        role: z.string().trim().max(40).nullable().default(null),
        description: z
          .string()
          .trim()
          .max(
            INVITE_DESCRIPTION_MAX,
            rule(invitesMessages.descriptionTooLong({ max: INVITE_DESCRIPTION_MAX })),
          )
          .default(''),
        expiresAt: timestamp.nullable().default(null),
        /** Of a link: how many users may accept. */
        uses: z.number().int().min(1).max(INVITE_USES_MAX).nullable().default(null),
      }),
    )
    .output(Invite),
  /** `public` is true for the holder of a link. Accepting twice changes nothing. */
  accept: userCall
    .route({ method: 'POST', path: '/invites/{id}/accept', summary: 'Accept an invite' })
    .input(z.object({ id: givenId, public: z.boolean().default(false) }))
    .output(Invite),
  refuse: userCall
    .route({ method: 'POST', path: '/invites/{id}/refuse', summary: 'Refuse an invite' })
    .input(z.object({ id: givenId, public: z.boolean().default(false) }))
    .output(z.object({ id: z.string() })),
  /** What users have accepted remains. */
  remove: userCall
    .route({ method: 'DELETE', path: '/invites/{id}', summary: 'Delete an invite' })
    .input(z.object({ id: givenId }))
    .output(z.object({ id: z.string() })),
  /** `email` is a username or an email address. */
  withdraw: userCall
    .route({ method: 'DELETE', path: '/{kind}/{id}/invites', summary: 'Withdraw the invites of a recipient' })
    .input(
      z.object({
        ...target,
        email: recipient.min(1, rule(invitesMessages.recipientRequired())),
      }),
    )
    .output(z.object({ withdrawn: z.number().int() })),
}

/** Invites to or from the user have come, or were answered or withdrawn. */
export const invitesChanged = liveEvent('invites_changed', z.object({}))
