import type { Permission } from '#contract/access.ts'
import { AGENT_GRANTS_MAX, agentsChanged } from '#contract/agents.ts'
import { agentsMessages } from '#contract/messages/agents.ts'
import { invitesMessages } from '#contract/messages/invites.ts'
import { sharesMessages } from '#contract/messages/shares.ts'
import { can } from '#server/access/policy.ts'
import { listUserGrants, putDirectGrants, putInviteGrant, removeUserGrants } from '#server/grants/service.ts'
import type { UserGrant } from '#server/grants/types.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { audienceOf, grantedFor, type StoredAgent } from './policy.ts'
import { requireAgent, requireAgentForChange } from './service.ts'
import * as store from './store.ts'

/** What sharing and invites need of agents. Its instructions decide what answers quote: only its owner changes it. */
const GRANTED: readonly Permission[] = ['read', 'share']

/** Grants exactly these permissions to the users. Call inside `transact`. */
export async function shareAgent(
  ctx: UserCtx,
  { id, userIds, permissions }: { id: string; userIds: string[]; permissions: Permission[] },
): Promise<void> {
  const agent = await requireAgentForChange(ctx, 'share', id)
  requireGrantable(permissions)
  if (userIds.includes(agent.userId)) throw invalid('recipients', agentsMessages.granteeIsOwner())
  const before = await listUserGrants(ctx, { kind: 'agent', id })
  if (new Set([...before.map(({ userId }) => userId), ...userIds]).size > AGENT_GRANTS_MAX)
    throw invalid('recipients', agentsMessages.tooManyGrants({ max: AGENT_GRANTS_MAX }))
  await changeAccess(ctx, agent, async () => {
    await removeUserGrants(ctx, { kind: 'agent', ids: [id], userIds })
    const given = givenOf(permissions)
    const grants = userIds.map((userId) => ({
      resourceId: id,
      subject: { kind: 'user' as const, id: userId },
      permissions: given,
    }))
    await putDirectGrants(ctx, 'agent', grants)
  })
}

/** Users who may share have every permission that can be granted. */
function requireGrantable(permissions: Permission[]): void {
  if (permissions.some((permission) => !GRANTED.includes(permission)))
    throw forbidden(agentsMessages.onlyOwnerChanges())
}

const givenOf = (permissions: Permission[]): Permission[] =>
  GRANTED.filter((permission) => permission === 'read' || permissions.includes(permission))

/** Runs a change of who can use an agent, and notifies those who can or could. */
async function changeAccess(ctx: Ctx, before: StoredAgent, change: () => Promise<void>): Promise<void> {
  await change()
  const after = await store.findAgent(ctx.db, before.id)
  if (after) ctx.emit(agentsChanged, audienceOf(after, before), { id: before.id })
}

/** The users with a grant of their own, oldest first. */
export async function listAgentGrants(ctx: UserCtx, id: string): Promise<UserGrant[]> {
  await requireAgent(ctx, 'share', id)
  return listUserGrants(ctx, { kind: 'agent', id })
}

/** Removes the user's own grants. Users can always remove themselves. Call inside `transact`. */
export async function unshareAgent(
  ctx: UserCtx,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const agent = await requireAgentForChange(ctx, userId === ctx.user.id ? 'read' : 'share', id)
  await changeAccess(ctx, agent, () => removeUserGrants(ctx, { kind: 'agent', ids: [id], userIds: [userId] }))
}

/** Runs a change of the links of an agent that the caller may share. Call inside `transact`. */
export async function changeAgentLinks(ctx: UserCtx, id: string, change: () => Promise<void>): Promise<void> {
  await changeAccess(ctx, await requireAgentForChange(ctx, 'share', id), change)
}

/** Runs `take`, which gives the caller access, unless they can read the agent already. Call inside `transact`. */
export async function readAgentByLink(ctx: UserCtx, id: string, take: () => Promise<void>): Promise<void> {
  const agent = await store.findAgentForChange(ctx.db, id)
  if (!agent) throw notFound(sharesMessages.notFound())
  if (can(ctx.user, 'read', grantedFor(ctx.user.id, agent))) return
  await changeAccess(ctx, agent, take)
}

/** Has the tabs of these users, whose access has ended with the time, read their agents again. */
export async function endAgentReading(ctx: Ctx, id: string, userIds: string[]): Promise<void> {
  ctx.emit(agentsChanged, userIds, { id })
}

/** Those of the agents that the caller can use, by id. */
export async function listReadableAgents(ctx: UserCtx, ids: string[]): Promise<Map<string, StoredAgent>> {
  return new Map((await store.listVisible(ctx.db, ctx.user.id, ids)).map((agent) => [agent.id, agent]))
}

export const listAgentNames = (ctx: Ctx, ids: string[]): Promise<Map<string, string>> =>
  store.listAgentNames(ctx.db, ids)

/** Throws unless the caller may give these permissions on the agent. */
export async function requireAgentInviting(
  ctx: UserCtx,
  { id, permissions }: { id: string; permissions: Permission[] },
): Promise<void> {
  await requireAgent(ctx, 'share', id)
  requireGrantable(permissions)
}

interface AcceptedInvite {
  id: string
  inviteId: string
  senderId: string
  permissions: Permission[]
}

/** Grants the caller what the sender may still give. Call inside `transact`. */
export async function acceptAgentInvite(ctx: UserCtx, invite: AcceptedInvite): Promise<void> {
  const { id, inviteId, senderId, permissions } = invite
  const agent = await store.findAgentForChange(ctx.db, id)
  if (!agent) throw notFound(invitesMessages.targetNotFound())
  if (agent.userId === ctx.user.id) return
  if (!can({ id: senderId }, 'share', grantedFor(senderId, agent)))
    throw conflict(invitesMessages.noLongerValid())
  const known = await listUserGrants(ctx, { kind: 'agent', id })
  const others = new Set(known.map(({ userId }) => userId).filter((userId) => userId !== ctx.user.id))
  if (others.size >= AGENT_GRANTS_MAX) throw conflict(agentsMessages.tooManyGrants({ max: AGENT_GRANTS_MAX }))
  await changeAccess(ctx, agent, () =>
    putInviteGrant(ctx, {
      kind: 'agent',
      resourceId: id,
      permissions: givenOf(permissions),
      inviteId,
      senderId,
    }),
  )
}
