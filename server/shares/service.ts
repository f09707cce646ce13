import { filesMessages } from '#contract/messages/files.ts'
import { sharesMessages } from '#contract/messages/shares.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { GroupAccess, ShareAccess, SharedItem, ShareType, shares } from '#contract/shares.ts'
import { recordActivities } from '#server/activity/service.ts'
import { listReadableAgents } from '#server/agents/sharing.service.ts'
import { listReadableFiles } from '#server/files/service.ts'
import { limitShares, refuseOneself, requireRecipients } from '#server/files/sharing/shares.service.ts'
import { toUserGrants } from '#server/grants/service.ts'
import { userSubjects } from '#server/grants/types.ts'
import { listGroupSizes, requireShareable } from '#server/groups/service.ts'
import { inviteAddresses } from '#server/invites/sending.service.ts'
import { findSeenInvite } from '#server/invites/service.ts'
import { listReadableNotebooks } from '#server/notebooks/search.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { listIdsByName, listPeople } from '#server/users/service.ts'
import { KINDS, linkTo } from './kinds.ts'
import { createLink, findLinkTarget, openLink } from './links.service.ts'

/** Users get access at once; addresses without an account get an invite. Without recipients, a link is made. */
export async function createShare(
  ctx: UserCtx,
  { type, id, recipients, groups, permissions, description, link }: InputOf<typeof shares.create>,
): Promise<OutputOf<typeof shares.create>> {
  // Without a limit, names of users could be guessed.
  await limitShares(ctx)
  const hasRecipients = recipients.length + groups.length > 0
  if (link && !hasRecipients) {
    const created = await createLink(ctx, { type, id, link })
    await recordSharing(ctx, 'LINK_CREATED', { type, id })
    return { link: created, invited: [] }
  }
  if (!hasRecipients) throw invalid('recipients', filesMessages.recipientsRequired())
  await KINDS[type].requireSharing(ctx, id)
  await refuseOneself(ctx, recipients)
  const unknown = await listUnknownAddresses(ctx, recipients)
  const known = recipients.filter((name) => !unknown.includes(name.toLowerCase()))
  const userIds = await requireRecipients(ctx, known)
  await requireShareable(ctx, 'recipients', groups)
  const subjects = [...userSubjects(userIds), ...groups]
  await ctx.transact(async (ctx) => {
    if (subjects.length > 0) await KINDS[type].share(ctx, { id, subjects, permissions })
    if (unknown.length > 0)
      await inviteAddresses(ctx, { kind: INVITED[type], id, emails: unknown, permissions, description })
    await recordSharing(ctx, 'SHARED', { type, id, count: recipients.length + groups.length })
  })
  return { link: linkTo(ctx, id), invited: unknown }
}

async function recordSharing(
  ctx: UserCtx,
  action: 'SHARED' | 'LINK_CREATED',
  { type, id, count = 0 }: { type: ShareType; id: string; count?: number },
): Promise<void> {
  // The activity feed has no agents.
  if (type === 'Agent') return
  const name = await KINDS[type].requireSharing(ctx, id)
  const subject = { kind: type === 'Session' ? ('notebook' as const) : ('file' as const), id, name }
  const of = type === 'Session' ? 'NOTEBOOK' : 'FILE'
  await recordActivities(ctx, [{ type: `${of}_${action}`, subject, metadata: { count } }])
}

const INVITED = { Session: 'sessions', FabFile: 'files', Agent: 'tools' } as const satisfies Record<
  ShareType,
  string
>

/** In lower case. */
async function listUnknownAddresses(ctx: UserCtx, recipients: string[]): Promise<string[]> {
  const emails = [...new Set(recipients.filter(isAddress).map((email) => email.toLowerCase()))]
  const known = await listIdsByName(ctx, emails)
  return emails.filter((email) => !known.has(email))
}

const isAddress = (name: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name)

/** Links that the caller has not opened name nothing. */
export async function openShares(ctx: UserCtx, { ids }: InputOf<typeof shares.open>): Promise<SharedItem[]> {
  const targets = await Promise.all(ids.map(async (id) => (await findLinkTarget(ctx, id)) ?? id))
  return requireFound(await listNamed(ctx, targets))
}

/** The same after the links among the ids were opened. One that cannot be opened does not stop the others. */
export async function openLinks(
  ctx: UserCtx,
  { ids }: InputOf<typeof shares.openLinks>,
): Promise<SharedItem[]> {
  const opened: string[] = []
  let refusal: AppError | undefined
  for (const id of ids) {
    try {
      opened.push((await openLink(ctx, id)) ?? id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusal ??= error
    }
  }
  return requireFound(await listNamed(ctx, opened), refusal)
}

function requireFound(found: SharedItem[], refusal = notFound(sharesMessages.notFound())): SharedItem[] {
  if (found.length === 0) throw refusal
  return found
}

/** What the caller may read, and invites that the caller sees: addresses of both look alike. */
async function listNamed(ctx: UserCtx, ids: string[]): Promise<SharedItem[]> {
  const readable = await listReadable(ctx, ids)
  const others = ids.filter((id) => !readable.some((item) => item.id === id))
  const invites = await Promise.all(others.map((id) => findSeenInvite(ctx, id)))
  return [
    ...readable,
    ...invites.flatMap((invite): SharedItem[] =>
      invite ? [{ type: 'Invite', id: invite.id, name: invite.name, owner: invite.sender }] : [],
    ),
  ]
}

/** In the order of the ids, each once. */
async function listReadable(ctx: UserCtx, ids: string[]): Promise<SharedItem[]> {
  const notebooks = await listReadableNotebooks(ctx, ids)
  const files = new Map((await listReadableFiles(ctx, ids)).map((file) => [file.id, file]))
  const agents = await listReadableAgents(ctx, ids)
  const owners = await listPeople(
    ctx,
    [...notebooks.values(), ...files.values(), ...agents.values()].map(({ userId }) => userId),
  )
  const ownerOf = ({ userId }: { userId: string }) =>
    userId === ctx.user.id ? null : (owners.get(userId) ?? null)
  return [...new Set(ids)].flatMap((id): SharedItem[] => {
    const [notebook, file, agent] = [notebooks.get(id), files.get(id), agents.get(id)]
    if (notebook) return [{ type: 'Session', id, name: notebook.name, owner: ownerOf(notebook) }]
    if (agent) return [{ type: 'Agent', id, name: agent.name, owner: ownerOf(agent) }]
    return file ? [{ type: 'FabFile', id, name: file.fileName, owner: ownerOf(file) }] : []
  })
}

/** A user with several grants has one entry. */
export async function listShares(
  ctx: UserCtx,
  { type, id }: InputOf<typeof shares.list>,
): Promise<ShareAccess[]> {
  const grants = Map.groupBy(toUserGrants(await KINDS[type].list(ctx, id)), ({ userId }) => userId)
  const people = await listPeople(ctx, [...grants.keys()])
  return [...grants].flatMap(([userId, own]) => {
    const person = people.get(userId)
    const [first] = own
    if (!person || !first) return []
    const permissions = [...new Set(own.flatMap((grant) => grant.permissions))]
    return [{ userId, ...person, permissions, since: first.since.toISOString() }]
  })
}

export async function removeShare(
  ctx: UserCtx,
  { type, id, userId }: InputOf<typeof shares.remove>,
): Promise<{ id: string; userId: string }> {
  await ctx.transact((ctx) => KINDS[type].unshare(ctx, { id, subject: { kind: 'user', id: userId } }))
  return { id, userId }
}

export async function listShareGroups(
  ctx: UserCtx,
  { type, id }: InputOf<typeof shares.listGroups>,
): Promise<GroupAccess[]> {
  const grants = await KINDS[type].list(ctx, id)
  const sizes = await listGroupSizes(
    ctx,
    grants.map(({ subject }) => subject),
  )
  return grants.flatMap(({ subject: { kind, id }, permissions, since }): GroupAccess[] => {
    const group = sizes.get(id)
    if (!group || (kind !== 'group' && kind !== 'organization')) return []
    return [{ kind, id, ...group, permissions, since: since.toISOString() }]
  })
}

export async function removeShareGroup(
  ctx: UserCtx,
  { type, id, group }: InputOf<typeof shares.removeGroup>,
): Promise<{ id: string }> {
  await ctx.transact((ctx) => KINDS[type].unshare(ctx, { id, subject: group }))
  return { id }
}
