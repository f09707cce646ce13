import { PROJECT_MEMBERS_MAX } from '#contract/constants/projects.ts'
import { invitesMessages } from '#contract/messages/invites.ts'
import { projectsMessages } from '#contract/messages/projects.ts'
import { MemberRole } from '#contract/projects.ts'
import { can } from '#server/access/policy.ts'
import { listUserGrants, putInviteGrant } from '#server/grants/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict, invalid, notFound } from '#server/platform/errors.ts'
import { changeProjectAccess } from './access.service.ts'
import { grantedFor, PERMISSIONS_OF } from './policy.ts'
import { requireProject } from './service.ts'
import { requireGranting } from './sharing.service.ts'
import * as store from './store.ts'

/** What the domain of invites needs of projects. */

export async function listProjectNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const projects = await store.listPlainProjects(ctx.db, ids)
  return new Map(projects.map(({ id, name }) => [id, name]))
}

/** Without a role, users are invited as readers. */
function permissionsOf(role: string | null) {
  const known = MemberRole.safeParse(role ?? 'reader')
  if (!known.success) throw invalid('role', invitesMessages.roleUnknown())
  return PERMISSIONS_OF[known.data]
}

/** Throws unless the caller may add members with this role. */
export async function requireProjectInviting(
  ctx: UserCtx,
  { id, role }: { id: string; role: string | null },
): Promise<void> {
  const permissions = permissionsOf(role)
  requireGranting(ctx, await requireProject(ctx, 'share', id), permissions)
}

interface AcceptedInvite {
  id: string
  inviteId: string
  senderId: string
  role: string | null
}

/** Makes the caller a member, if the sender may still add members. Call inside `transact`. */
export async function acceptProjectInvite(ctx: UserCtx, invite: AcceptedInvite): Promise<void> {
  const { id, inviteId, senderId, role } = invite
  const project = await store.findProjectForChange(ctx.db, id)
  if (!project) throw notFound(invitesMessages.targetNotFound())
  if (project.userId === ctx.user.id) return
  const permissions = permissionsOf(role)
  const ofSender = grantedFor(senderId, project)
  if (!['share' as const, ...permissions].every((permission) => can({ id: senderId }, permission, ofSender)))
    throw conflict(invitesMessages.noLongerValid())
  const known = await listUserGrants(ctx, { kind: 'project', id })
  const others = new Set(known.map(({ userId }) => userId).filter((userId) => userId !== ctx.user.id))
  if (others.size >= PROJECT_MEMBERS_MAX)
    throw conflict(projectsMessages.tooManyMembers({ max: PROJECT_MEMBERS_MAX }))
  await changeProjectAccess(ctx, [id], () =>
    putInviteGrant(ctx, { kind: 'project', resourceId: id, permissions, inviteId, senderId }),
  )
}
