import { randomUUID } from 'node:crypto'
import {
  INVITE_LIMITS,
  INVITE_MAILS_PER_DAY,
  INVITE_TYPES,
  type Invite,
  type invites,
  OPEN_INVITES_MAX,
} from '#contract/invites.ts'
import { invitesMessages } from '#contract/messages/invites.ts'
import type { InputOf } from '#contract/procedures.ts'
import { SHARE_PATH } from '#contract/shares.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { hasBlocked } from '#server/friends/service.ts'
import { sendMail } from '#server/mail/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, invalid, notFound } from '#server/platform/errors.ts'
import { consumeRateLimit, isWithinLimit } from '#server/platform/http/rate-limit.ts'
import { notifyBrowsers } from '#server/push/service.ts'
import { findAddressee } from '#server/users/addresses.service.ts'
import { listIdsByName } from '#server/users/service.ts'
import { kindOf } from './kinds.ts'
import { linkTo, toInviteDtos } from './presenter.service.ts'
import { emitInvitesChanged, emitOpenChanged } from './service.ts'
import * as store from './store.ts'

const QUARTER_SECONDS = 900
const DAY_SECONDS = 24 * 3600

type Input = InputOf<typeof invites.create>

/** Whether an address has an account, and whether the caller is blocked, is not revealed. */
export async function createInvite(ctx: UserCtx, input: Input): Promise<Invite> {
  requireOwnSession(ctx)
  const { quarter, day } = INVITE_LIMITS
  await consumeRateLimit(
    ctx,
    [
      { key: `invites:quarter:${ctx.user.id}`, hits: quarter, windowSeconds: QUARTER_SECONDS },
      { key: `invites:day:${ctx.user.id}`, hits: day, windowSeconds: DAY_SECONDS },
    ],
    invitesMessages.tooMany(),
  )
  requirePossible(ctx, input)
  const { kind, id: targetId, permissions, role } = input
  await kindOf(INVITE_TYPES[kind]).requireInviting(ctx, { targetId, permissions, role })
  const recipients = await requireRecipients(ctx, input.recipients)
  return ctx.transact((ctx) => addInvite(ctx, input, recipients))
}

/** Invites addresses without an account in place of sharing with them. Call inside `transact`. */
export async function inviteAddresses(
  ctx: UserCtx,
  {
    emails,
    ...offer
  }: Pick<Input, 'kind' | 'id' | 'permissions' | 'role' | 'description'> & { emails: string[] },
): Promise<void> {
  const input = { ...offer, recipients: emails, expiresAt: null, uses: null }
  const { kind, id: targetId, permissions, role } = offer
  await kindOf(INVITE_TYPES[kind]).requireInviting(ctx, { targetId, permissions, role })
  await addInvite(
    ctx,
    input,
    emails.map((email) => ({ userId: null, email })),
  )
}

async function addInvite(ctx: UserCtx, input: Input, recipients: store.NewRecipient[]): Promise<Invite> {
  const target = { type: INVITE_TYPES[input.kind], targetId: input.id }
  await replaceEarlier(ctx, target, recipients)
  await requireRoom(ctx, target, Math.max(1, recipients.length))
  const invite = inviteOf(ctx, input)
  await store.insertInvite(ctx.db, invite, recipients)
  const notifiedIds = await notifyRecipients(ctx, invite, recipients)
  await emitOpenChanged(ctx, target)
  const [sent] = await toInviteDtos(ctx, [invite])
  if (!sent) throw notFound(invitesMessages.targetNotFound())
  const { id, name: about, sender } = sent
  const from = sender.name ?? sender.username
  for (const userId of notifiedIds)
    await notifyBrowsers(ctx, { userId, kind: 'invites', from, about, path: `${SHARE_PATH}${id}` })
  return sent
}

function requirePossible(ctx: UserCtx, { expiresAt, uses, recipients }: Input): void {
  if (expiresAt !== null && new Date(expiresAt) <= ctx.clock.now())
    throw invalid('expiresAt', invitesMessages.dateInPast())
  if (uses !== null && recipients.length > 0) throw invalid('uses', invitesMessages.usesOfLinksOnly())
}

/** Usernames name users; an address names its verified user, now or later. */
async function requireRecipients(ctx: UserCtx, names: string[]): Promise<store.NewRecipient[]> {
  const own = await findAddressee(ctx, ctx.user.id)
  const isOwn = (name: string) =>
    name === ctx.user.username.toLowerCase() || name === own?.email.toLowerCase()
  if (names.some(isOwn)) throw invalid('recipients', invitesMessages.notYourself())
  const known = await listIdsByName(
    ctx,
    names.filter((name) => !name.includes('@')),
  )
  return names.map((name) => {
    if (name.includes('@')) return { userId: null, email: name }
    const userId = known.get(name)
    if (!userId) throw invalid('recipients', invitesMessages.userNotNamed({ name }))
    return { userId, email: null }
  })
}

const replaceEarlier = (ctx: UserCtx, target: store.Target, recipients: store.NewRecipient[]) =>
  store.withdrawRecipients(ctx.db, {
    ...target,
    senderId: ctx.user.id,
    userIds: recipients.flatMap(({ userId }) => userId ?? []),
    emails: recipients.flatMap(({ email }) => email ?? []),
  })

async function requireRoom(ctx: UserCtx, target: store.Target, added: number): Promise<void> {
  await kindOf(target.type).requireRoom?.(ctx, target.targetId, added)
  const open = await store.countOpenInvites(ctx.db, { ...target, now: ctx.clock.now() })
  if (open.recipients + open.links + added <= OPEN_INVITES_MAX) return
  throw conflict(invitesMessages.tooManyInvites({ max: OPEN_INVITES_MAX }))
}

const inviteOf = (ctx: UserCtx, input: Input): store.StoredInvite => ({
  id: randomUUID(),
  type: INVITE_TYPES[input.kind],
  targetId: input.id,
  senderId: ctx.user.id,
  description: input.description,
  permissions: input.permissions,
  role: input.role,
  isPublic: input.recipients.length === 0,
  usesMax: input.uses,
  createdAt: ctx.clock.now(),
  expiresAt: input.expiresAt === null ? null : new Date(input.expiresAt),
})

/** Users who have blocked the sender are not notified; returns the ids of the others. */
async function notifyRecipients(
  ctx: UserCtx,
  invite: store.StoredInvite,
  recipients: store.NewRecipient[],
): Promise<string[]> {
  const byEmail = await listIdsByName(
    ctx,
    recipients.flatMap(({ email }) => email ?? []),
  )
  const own = await findAddressee(ctx, ctx.user.id)
  const notified: store.NewRecipient[] = []
  const userIds: string[] = []
  for (const recipient of recipients) {
    const userId = recipient.userId ?? byEmail.get(recipient.email ?? '')
    if (userId && (await hasBlocked(ctx, { blockerId: userId, blockedId: ctx.user.id }))) continue
    notified.push(recipient)
    if (userId) userIds.push(userId)
    if (recipient.email && own?.isVerified) await mailInvite(ctx, invite, recipient.email)
  }
  await emitInvitesChanged(ctx, [ctx.user.id], notified)
  return userIds
}

/** Without names and descriptions: mails to strangers are not for sending them anything. */
async function mailInvite(ctx: UserCtx, { id }: store.StoredInvite, to: string): Promise<void> {
  const limit = { key: `invites:mail:${to}`, hits: INVITE_MAILS_PER_DAY, windowSeconds: DAY_SECONDS }
  if (!(await isWithinLimit(ctx, limit))) return
  await sendMail(ctx, {
    to,
    template: 'invite',
    values: { username: ctx.user.username },
    link: linkTo(ctx, id),
  })
}
