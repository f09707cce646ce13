import type { Invite } from '#contract/invites.ts'
import { SHARE_PATH } from '#contract/shares.ts'
import { memberOf } from '#server/friends/service.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { listPeople } from '#server/users/service.ts'
import { kindOf } from './kinds.ts'
import { isRecipient, remainingOf } from './policy.ts'
import * as store from './store.ts'

export const linkTo = ({ ports }: UserCtx, id: string): string =>
  `${siteAddress(ports.config)}${SHARE_PATH}${id}`

/** The invites for the caller. Those for objects that are gone, and those of deleted users, are omitted. */
export async function toInviteDtos(
  ctx: UserCtx,
  invites: store.StoredInvite[],
  { showsAll = false } = {},
): Promise<Invite[]> {
  const member = await memberOf(ctx, ctx.user.id)
  const recipients = Map.groupBy(
    await store.listRecipients(
      ctx.db,
      invites.map(({ id }) => id),
    ),
    ({ inviteId }) => inviteId,
  )
  const [names, people] = await Promise.all([
    listNames(ctx, invites),
    listAllPeople(ctx, invites, recipients),
  ])
  return invites.flatMap((invite) => {
    const sender = people.get(invite.senderId)
    const name = names.get(invite.targetId)
    if (!sender || name === undefined) return []
    const all = recipients.get(invite.id) ?? []
    const own = all.find((one) => isRecipient(member, one))
    const isShown = showsAll || invite.senderId === ctx.user.id
    const shown = isShown ? all : all.filter((one) => isRecipient(member, one))
    const named = (status: store.Recipient['status']) =>
      shown.flatMap((one) => (one.status === status ? (nameOf(one, people) ?? []) : []))
    return [
      {
        id: invite.id,
        type: invite.type,
        targetId: invite.targetId,
        name,
        description: invite.description,
        userId: invite.senderId,
        username: sender.username,
        sender,
        permissions: invite.permissions,
        role: invite.role,
        public: invite.isPublic,
        link: linkTo(ctx, invite.id),
        remaining: remainingOf(invite, all),
        recipients: { pending: named('pending'), accepted: named('accepted'), refused: named('refused') },
        status: own?.status ?? null,
        readAt: own?.readAt?.toISOString() ?? null,
        createdAt: invite.createdAt.toISOString(),
        expiresAt: invite.expiresAt?.toISOString() ?? null,
      },
    ]
  })
}

type People = Awaited<ReturnType<typeof listPeople>>

/** An address stays an address: it is not revealed whose it is. */
const nameOf = ({ email, userId }: store.Recipient, people: People): string | undefined =>
  email ?? people.get(userId ?? '')?.username

const listAllPeople = (
  ctx: UserCtx,
  invites: store.StoredInvite[],
  recipients: Map<string, store.Recipient[]>,
): Promise<People> =>
  listPeople(ctx, [
    ...new Set([
      ...invites.map(({ senderId }) => senderId),
      ...[...recipients.values()].flat().flatMap(({ userId }) => userId ?? []),
    ]),
  ])

async function listNames(ctx: UserCtx, invites: store.StoredInvite[]): Promise<Map<string, string>> {
  const byType = Map.groupBy(invites, ({ type }) => type)
  const lists = await Promise.all(
    [...byType].map(([type, of]) =>
      kindOf(type).listNames(ctx, [...new Set(of.map(({ targetId }) => targetId))]),
    ),
  )
  return new Map(lists.flatMap((list) => [...list]))
}
