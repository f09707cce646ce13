import { filesMessages } from '#contract/messages/files.ts'
import { sharesMessages } from '#contract/messages/shares.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { GroupAccess, ShareAccess, SharedItem, ShareType, shares } from '#contract/shares.ts'
import { recordActivities } from '#server/activity/service.ts'
import { listReadableAgents } from '#server/agents/sharing.service.ts'
import { listReadableFiles } from '#server/files/service.ts'
import { limitShares, refuseOneself, requireUsers } from '#server/files/sharing/shares.service.ts'
import { withoutBlocking } from '#server/friends/service.ts'
import { toUserGrants } from '#server/grants/service.ts'
import { userSubjects } from '#server/grants/types.ts'
import { listGroupSizes, requireShareable } from '#server/groups/service.ts'
import { inviteAddresses } from '#server/invites/sending.service.ts'
import { findSeenInvite } from '#server/invites/service.ts'
import { listReadableNotebooks } from '#server/notebooks/search.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { roleOf } from '#server/projects/policy.ts'
import { listReadableProjects } from '#server/projects/reading.service.ts'
import { requireRole } from '#server/projects/sharing.service.ts'
import { listIdsByName, listPeople } from '#server/users/service.ts'
import { KINDS, linkTo } from './kinds.ts'
import { createLink, leaveLinks, listLinkTargets, openLink } from './links.service.ts'

type Terms = Omit<InputOf<typeof shares.create>, 'id' | 'ids'>

/** Users get access at once; addresses without an account get an invite. Without recipients, links are made. */
export async function createShare(
  ctx: UserCtx,
  { id, ids, ...terms }: InputOf<typeof shares.create>,
): Promise<OutputOf<typeof shares.create>> {
  // Without a limit, names of users could be guessed.
  await limitShares(ctx)
  const wanted = [...new Set([...(id === undefined ? [] : [id]), ...(ids ?? [])])]
  if (id !== undefined && wanted.length === 1) {
    const shareOne = await preparedShare(ctx, terms, wanted)
    const { linkId, invited } = await shareOne(id)
    return { link: linkTo(ctx, linkId), invited, shared: [id], failed: [] }
  }
  if (wanted.length === 0) throw invalid('id', sharesMessages.idRequired())
  return shareEach(ctx, wanted, await preparedShare(ctx, terms, wanted))
}

type ShareOne = (id: string) => Promise<{ linkId: string; invited: string[] }>

/** One after the other; one that fails does not stop the others. */
async function shareEach(
  ctx: UserCtx,
  ids: string[],
  shareOne: ShareOne,
): Promise<OutputOf<typeof shares.create>> {
  const linkIds: string[] = []
  const invited = new Set<string>()
  const shared: string[] = []
  const failed: { id: string; code: string; message: string }[] = []
  for (const id of ids) {
    try {
      const done = await shareOne(id)
      linkIds.push(done.linkId)
      for (const email of done.invited) invited.add(email)
      shared.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, code: error.code, message: error.message })
    }
  }
  const link = linkIds.length === 0 ? '' : linkTo(ctx, linkIds.join())
  return { link, invited: [...invited], shared, failed }
}

/** Checks the recipients, once for all items; names are looked up only for users who may share one of them. */
async function preparedShare(
  ctx: UserCtx,
  { type, recipients, groups, permissions, description, link }: Terms,
  ids: string[],
): Promise<ShareOne> {
  const hasRecipients = recipients.length + groups.length > 0
  if (link && !hasRecipients)
    return async (id) => {
      const linkId = await createLink(ctx, { type, id, link })
      await recordSharing(ctx, 'LINK_CREATED', { type, id })
      return { linkId, invited: [] }
    }
  if (!hasRecipients) throw invalid('recipients', filesMessages.recipientsRequired())
  await requireSharingOne(ctx, type, ids)
  await refuseOneself(ctx, recipients)
  const unknown = await listUnknownAddresses(ctx, recipients)
  const known = recipients.filter((name) => !unknown.includes(name.toLowerCase()))
  const userIds = await requireUsers(ctx, known)
  const reachable = new Set(await withoutBlocking(ctx, userIds))
  await requireShareable(ctx, 'recipients', groups)
  const role = type === 'Project' ? roleOf(permissions) : null
  const invite = { kind: INVITED[type], emails: unknown, permissions, role, description }
  if (type === 'Project') requireRole(permissions)
  return async (id) => {
    await ctx.transact(async (ctx) => {
      await KINDS[type].requireSharing(ctx, id)
      // Those who blocked the caller get nothing new, without notice; what they have can be reduced.
      const has = reachable.size < userIds.length ? await listSubjectIds(ctx, { type, id }) : reachable
      const to = userIds.filter((userId) => reachable.has(userId) || has.has(userId))
      const subjects = [...userSubjects(to), ...groups]
      if (subjects.length > 0) await KINDS[type].share(ctx, { id, subjects, permissions })
      if (unknown.length > 0) await inviteAddresses(ctx, { ...invite, id })
      await recordSharing(ctx, 'SHARED', { type, id, count: recipients.length + groups.length })
    })
    return { linkId: id, invited: unknown }
  }
}

const listSubjectIds = async (
  ctx: UserCtx,
  { type, id }: { type: ShareType; id: string },
): Promise<Set<string>> => new Set((await KINDS[type].list(ctx, id)).map(({ subject }) => subject.id))

/** Throws the reason of the first item, unless the caller may share one of them. */
async function requireSharingOne(ctx: UserCtx, type: ShareType, ids: string[]): Promise<void> {
  let refusal: AppError | undefined
  for (const id of ids) {
    try {
      await KINDS[type].requireSharing(ctx, id)
      return
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusal ??= error
    }
  }
  if (refusal) throw refusal
}

async function recordSharing(
  ctx: UserCtx,
  action: 'SHARED' | 'LINK_CREATED',
  { type, id, count = 0 }: { type: ShareType; id: string; count?: number },
): Promise<void> {
  // The activity feed has no agents, and names each new member of a project.
  if (type === 'Agent' || (type === 'Project' && action === 'SHARED')) return
  const name = await KINDS[type].requireSharing(ctx, id)
  if (type === 'Project') {
    const subject = { kind: 'project' as const, id, name }
    await recordActivities(ctx, [{ type: 'PROJECT_LINK_CREATED', subject, projectId: id }])
    return
  }
  const subject = { kind: type === 'Session' ? ('notebook' as const) : ('file' as const), id, name }
  const of = type === 'Session' ? 'NOTEBOOK' : 'FILE'
  await recordActivities(ctx, [{ type: `${of}_${action}`, subject, metadata: { count } }])
}

const INVITED = {
  Session: 'sessions',
  FabFile: 'files',
  Project: 'projects',
  Agent: 'tools',
} as const satisfies Record<ShareType, string>

/** In lower case. */
async function listUnknownAddresses(ctx: UserCtx, recipients: string[]): Promise<string[]> {
  const emails = [...new Set(recipients.filter(isAddress).map((email) => email.toLowerCase()))]
  const known = await listIdsByName(ctx, emails)
  return emails.filter((email) => !known.has(email))
}

const isAddress = (name: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name)

/** Links that the caller has not opened name nothing. */
export async function openShares(ctx: UserCtx, { ids }: InputOf<typeof shares.open>): Promise<SharedItem[]> {
  const targets = await listLinkTargets(ctx, ids)
  return requireFound(
    await listNamed(
      ctx,
      ids.map((id) => targets.get(id) ?? id),
    ),
  )
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
  const found = new Map<string, Omit<SharedItem, 'owner'> & { userId: string }>()
  const add = (type: ShareType, list: Iterable<{ id: string; userId: string; name: string }>) => {
    for (const { id, userId, name } of list) found.set(id, { type, id, name, userId })
  }
  const files = await listReadableFiles(ctx, ids)
  add(
    'FabFile',
    files.map((file) => ({ ...file, name: file.fileName })),
  )
  add('Agent', (await listReadableAgents(ctx, ids)).values())
  add('Project', (await listReadableProjects(ctx, ids)).values())
  add('Session', (await listReadableNotebooks(ctx, ids)).values())
  const owners = await listPeople(
    ctx,
    [...found.values()].map(({ userId }) => userId),
  )
  return [...new Set(ids)].flatMap((id): SharedItem[] => {
    const item = found.get(id)
    if (!item) return []
    const { userId, ...shown } = item
    return [{ ...shown, owner: userId === ctx.user.id ? null : (owners.get(userId) ?? null) }]
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
  await ctx.transact(async (ctx) => {
    await KINDS[type].unshare(ctx, { id, subject: { kind: 'user', id: userId } })
    await leaveLinks(ctx, { type, id, userId })
  })
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
