import type { Permission } from '#contract/access.ts'
import { agentsChanged } from '#contract/agents.ts'
import { AGENT_GRANTS_MAX } from '#contract/constants/agents.ts'
import { agentsMessages } from '#contract/messages/agents.ts'
import { invitesMessages } from '#contract/messages/invites.ts'
import { sharesMessages } from '#contract/messages/shares.ts'
import { can } from '#server/access/policy.ts'
import {
  listGivenGrants,
  putInviteGrantWithin,
  removeGivenGrants,
  replaceGivenGrants,
} from '#server/grants/service.ts'
import { type AcceptedInvite, type GivenGrant, isUser, type Subject } from '#server/grants/types.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { audienceOf, grantedFor, type StoredAgent } from './policy.ts'
import { requireAgent, requireAgentForChange } from './service.ts'
import * as store from './store.ts'

/** What sharing and invites need of agents. Its instructions decide what answers quote: only its owner changes it. */
const GRANTED: readonly Permission[] = ['read', 'share']

/** Grants exactly these permissions to the users and groups. Call inside `transact`. */
export async function shareAgent(
  ctx: UserCtx,
  { id, subjects, permissions }: { id: string; subjects: Subject[]; permissions: Permission[] },
): Promise<void> {
  const agent = await requireAgentForChange(ctx, 'share', id)
  requireGrantable(permissions)
  const ids = subjects.map((subject) => subject.id)
  if (ids.includes(agent.userId)) throw invalid('recipients', agentsMessages.granteeIsOwner())
  const before = await listGivenGrants(ctx, { kind: 'agent', id })
  if (new Set([...before.map(({ subject }) => subject.id), ...ids]).size > AGENT_GRANTS_MAX)
    throw invalid('recipients', agentsMessages.tooManyGrants({ max: AGENT_GRANTS_MAX }))
  await changeAccess(ctx, [agent], () =>
    replaceGivenGrants(ctx, { kind: 'agent', id, subjects, permissions: givenOf(permissions) }),
  )
}

/** Users who may share have every permission that can be granted. */
function requireGrantable(permissions: Permission[]): void {
  if (permissions.some((permission) => !GRANTED.includes(permission)))
    throw forbidden(agentsMessages.onlyOwnerChanges())
}

const givenOf = (permissions: Permission[]): Permission[] =>
  GRANTED.filter((permission) => permission === 'read' || permissions.includes(permission))

/** Runs a change of who can use the agents, and notifies those who can or could. */
async function changeAccess<T>(ctx: Ctx, before: StoredAgent[], change: () => Promise<T>): Promise<T> {
  const result = await change()
  for (const agent of before) {
    const after = await store.findAgent(ctx.db, agent.id)
    if (after) ctx.emit(agentsChanged, audienceOf(after, agent), { id: agent.id })
  }
  return result
}

/** The same with the agents locked first. Call inside `transact`. */
export async function lockAndChangeAgentAccess<T>(
  ctx: Ctx,
  ids: string[],
  change: () => Promise<T>,
): Promise<T> {
  const agents: StoredAgent[] = []
  // In one order, so that two changes do not wait for each other.
  for (const id of ids.toSorted()) {
    const agent = await store.findAgentForChange(ctx.db, id)
    if (agent) agents.push(agent)
  }
  return changeAccess(ctx, agents, change)
}

/** The users and groups with a grant of their own, oldest first. */
export async function listAgentGrants(ctx: UserCtx, id: string): Promise<GivenGrant[]> {
  await requireAgent(ctx, 'share', id)
  return listGivenGrants(ctx, { kind: 'agent', id })
}

/** Removes the subject's own grants. Users can always remove themselves. Call inside `transact`. */
export async function unshareAgent(
  ctx: UserCtx,
  { id, subject }: { id: string; subject: Subject },
): Promise<void> {
  const agent = await requireAgentForChange(ctx, isUser(subject, ctx.user.id) ? 'read' : 'share', id)
  await changeAccess(ctx, [agent], () => removeGivenGrants(ctx, { kind: 'agent', id, subjects: [subject] }))
}

/** Runs `take`, which gives the caller access, unless they can read the agent already. Call inside `transact`. */
export async function readAgentByLink(ctx: UserCtx, id: string, take: () => Promise<void>): Promise<void> {
  const agent = await store.findAgentForChange(ctx.db, id)
  if (!agent) throw notFound(sharesMessages.notFound())
  if (can(ctx.user, 'read', grantedFor(ctx.user.id, agent))) return
  await changeAccess(ctx, [agent], take)
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

/** Grants the caller what the sender may still give. Call inside `transact`. */
export async function acceptAgentInvite(ctx: UserCtx, invite: AcceptedInvite): Promise<void> {
  const { id, inviteId, senderId, permissions } = invite
  const agent = await store.findAgentForChange(ctx.db, id)
  if (!agent) throw notFound(invitesMessages.targetNotFound())
  if (agent.userId === ctx.user.id) return
  if (!can({ id: senderId }, 'share', grantedFor(senderId, agent)))
    throw conflict(invitesMessages.noLongerValid())
  const given = givenOf(permissions)
  const grant = { kind: 'agent' as const, resourceId: id, permissions: given, inviteId, senderId }
  const max = AGENT_GRANTS_MAX
  await changeAccess(ctx, [agent], () =>
    putInviteGrantWithin(ctx, grant, { max, full: agentsMessages.tooManyGrants({ max }) }),
  )
}
