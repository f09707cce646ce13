import { z } from 'zod'
import { INBOX_MESSAGE_MAX, INBOX_PAGE_SIZE, INBOX_TITLE_MAX } from './constants/inbox.ts'
import { inboxMessages } from './messages/inbox.ts'
import { platformMessages } from './messages/platform.ts'
import { rule } from './messages.ts'
import {
  adminCall,
  givenId,
  liveEvent,
  pageOf,
  pageQuery,
  searchText,
  timestamp,
  userCall,
} from './procedures.ts'
import { userTags } from './user-administration.ts'
import { PersonCard } from './users.ts'

const RECEIVER_MAX = 254

/** The sender as the receiver sees them. The address is only for friends and administrators. */
export type InboxSender = z.infer<typeof InboxSender>
export const InboxSender = PersonCard.extend({
  /** Only for administrators. */
  phone: z.string().nullable(),
})

export type InboxMessage = z.infer<typeof InboxMessage>
export const InboxMessage = z.object({
  id: z.string(),
  /** The sender's id, or `SYSTEM`. */
  userId: z.string(),
  receiverId: z.string(),
  title: z.string(),
  message: z.string(),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
  deletedAt: timestamp.nullable(),
  /** `null` for `SYSTEM`. */
  sender: InboxSender.nullable(),
})

/** A message of administrators to many users, and how far it is sent. */
export type Broadcast = z.infer<typeof Broadcast>
export const Broadcast = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  /** Empty for all users. */
  tags: z.array(z.string()),
  createdAt: timestamp,
  sent: z.number().int(),
  total: z.number().int(),
  isDone: z.boolean(),
})

const title = z
  .string()
  .trim()
  .min(1, rule(inboxMessages.titleRequired()))
  .max(INBOX_TITLE_MAX, rule(inboxMessages.titleTooLong({ max: INBOX_TITLE_MAX })))
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, rule(inboxMessages.titleNotOneLine()))

const message = z
  .string()
  .trim()
  .min(1, rule(inboxMessages.messageRequired()))
  .max(INBOX_MESSAGE_MAX, rule(inboxMessages.messageTooLong({ max: INBOX_MESSAGE_MAX })))

const receiver = z
  .string()
  .trim()
  .min(1, rule(inboxMessages.receiverRequired()))
  .max(RECEIVER_MAX, rule(inboxMessages.receiverTooLong()))

const IDS_MAX = 100

export const inbox = {
  /** Newest first. `people` counts the senders, `unread` the unread messages, both of the whole inbox. */
  list: userCall
    .route({ method: 'GET', path: '/inbox', summary: 'Your messages' })
    .input(
      z.object({
        /** Your own id; without it the same. */
        userId: givenId.optional(),
        search: searchText.optional(),
        ...pageQuery(INBOX_PAGE_SIZE),
      }),
    )
    .output(pageOf(InboxMessage).extend({ people: z.number().int(), unread: z.number().int() })),
  read: userCall
    .route({ method: 'POST', path: '/inbox/read', summary: 'Mark messages as read' })
    .input(
      z.object({
        ids: z
          .array(givenId)
          .min(1, rule(inboxMessages.idsRequired()))
          .max(IDS_MAX, rule(platformMessages.tooManyAtOnce({ max: IDS_MAX }))),
      }),
    )
    .output(z.object({ read: z.number().int() })),
  /**
   * The answer is the same whether the address has an account or not, and when the receiver has blocked the sender.
   */
  create: userCall
    .route({ method: 'POST', path: '/inbox/create', summary: 'Send a message to a user' })
    .input(z.object({ receiver, title, message }))
    .output(z.object({ isSent: z.literal(true) })),
  remove: userCall
    .route({ method: 'DELETE', path: '/inbox/{id}/delete', summary: 'Delete a message' })
    .input(z.object({ id: givenId }))
    .output(z.object({ id: z.string() })),
  preferences: userCall
    .route({ method: 'GET', path: '/inbox/preferences', summary: 'How you are notified of messages' })
    .output(z.object({ mailUnread: z.boolean() })),
  updatePreferences: userCall
    .route({ method: 'PUT', path: '/inbox/preferences', summary: 'Change how you are notified of messages' })
    .input(z.object({ mailUnread: z.boolean() }))
    .output(z.object({ mailUnread: z.boolean() })),
  /** `receiverId` is the id, username or email address of a user, or `all`; with tags, all users with one of them. */
  adminSend: adminCall
    .route({ method: 'POST', path: '/inbox/admin-send', summary: 'Send a system message' })
    .input(z.object({ receiverId: receiver, tags: userTags.default([]), title, message }))
    .output(z.object({ sent: z.number().int(), broadcast: Broadcast.nullable() })),
  listBroadcasts: adminCall
    .route({ method: 'GET', path: '/admin/inbox/broadcasts', summary: 'The latest messages to many users' })
    .output(z.array(Broadcast)),
}

/** Messages of the user have come, or were read or deleted in another tab. */
export const inboxChanged = liveEvent('inbox_changed', z.object({}))
export const broadcastChanged = liveEvent('broadcast_changed', Broadcast)
