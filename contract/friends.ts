import { z } from 'zod'
import { friendsMessages } from './messages/friends.ts'
import { rule } from './messages.ts'
import { givenId, liveEvent, timestamp, userCall } from './procedures.ts'
import { email, PersonCard, username } from './users.ts'

export const FRIEND_MESSAGE_MAX = 300
/** Friends and open requests of one user. */
export const FRIENDS_MAX = 1000
/** Requests that one user may send in a day, and to the same user or address in a month. */
export const FRIEND_REQUEST_LIMITS = { day: 30, same: 3 }
/** Mails about requests to one address in a day, from all users. */
export const FRIEND_MAILS_PER_DAY = 3

/** A friend, or a user who has sent or received a request. The address is only of friends. */
export type FriendCard = z.infer<typeof FriendCard>
export const FriendCard = PersonCard

export type FriendStatus = z.infer<typeof FriendStatus>
/** A rejected request is `pending` for the user who sent it. */
export const FriendStatus = z.enum(['pending', 'accepted', 'rejected', 'blocked'])

/** How another user is related to the reader. */
export type Friend = z.infer<typeof Friend>
export const Friend = z.object({
  /** Of the request; of a blocked user the user's id. */
  id: z.string(),
  status: FriendStatus,
  direction: z.enum(['incoming', 'outgoing']),
  /** `null` for a request to an email address that is not answered: it is not revealed whether it has an account. */
  person: FriendCard.nullable(),
  /** The address that a request was sent to. */
  email: z.string().nullable(),
  message: z.string(),
  createdAt: timestamp,
})

const message = z
  .string()
  .trim()
  .max(FRIEND_MESSAGE_MAX, rule(friendsMessages.messageTooLong({ max: FRIEND_MESSAGE_MAX })))
  .default('')

export const friends = {
  /** Friends, open requests in both directions, and blocked users, the newest first. Only of the caller. */
  listOf: userCall
    .route({ method: 'GET', path: '/friends/by-user/{id}', summary: 'Your friends and requests' })
    .input(z.object({ id: givenId }))
    .output(z.array(Friend)),
  /**
   * To a user by one of `email`, `userId` and `username`. The answer is the same whether the address has an account or
   * not. When that user has sent a request already, by id or username it is accepted.
   */
  create: userCall
    .route({ method: 'POST', path: '/friends', summary: 'Send a friend request' })
    .input(
      z
        .object({
          email: email.optional(),
          userId: givenId.optional(),
          username: username.optional(),
          message,
        })
        .refine(({ email, userId, username }) => email ?? userId ?? username, {
          ...rule(friendsMessages.whomRequired()),
          path: ['email'],
        }),
    )
    .output(z.object({ isSent: z.literal(true) })),
  respond: userCall
    .route({ method: 'PATCH', path: '/friends/{id}/respond', summary: 'Answer a friend request' })
    .input(z.object({ id: givenId, accept: z.boolean() }))
    .output(Friend),
  /** Ends a friendship, or withdraws a request. */
  remove: userCall
    .route({ method: 'DELETE', path: '/friends/{id}', summary: 'Remove a friend or a request' })
    .input(z.object({ id: givenId }))
    .output(z.object({ id: z.string() })),
  /** Ends a friendship; messages and requests of that user no longer arrive, without notice. */
  block: userCall
    .route({ method: 'POST', path: '/friends/blocks', summary: 'Block a user' })
    .input(z.object({ userId: givenId }))
    .output(z.object({ userId: z.string() })),
  unblock: userCall
    .route({ method: 'DELETE', path: '/friends/blocks/{userId}', summary: 'Unblock a user' })
    .input(z.object({ userId: givenId }))
    .output(z.object({ userId: z.string() })),
}

/** The friends, requests or blocked users of the user have changed. */
export const friendsChanged = liveEvent('friends_changed', z.object({}))
