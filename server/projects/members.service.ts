import type { Permission } from '#contract/access.ts'
import { projectsMessages } from '#contract/messages/projects.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { projectMembers } from '#contract/project-members.ts'
import { PROJECT_MEMBERS_MAX, PROJECTS_MAX, type Project } from '#contract/projects.ts'
import { can, requireOwnSession } from '#server/access/policy.ts'
import { type Recorded, recordActivities } from '#server/activity/service.ts'
import { limitShares, requireRecipients } from '#server/files/sharing/shares.service.ts'
import { withoutBlocking } from '#server/friends/service.ts'
import {
  listUserGrants,
  putDirectGrants,
  removeGivenGrants,
  replaceGivenGrants,
} from '#server/grants/service.ts'
import { type UserGrant, userSubjects } from '#server/grants/types.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { listPeople } from '#server/users/service.ts'
import { changeProjectAccess } from './access.service.ts'
import { grantedFor, PERMISSIONS_OF, type StoredProject } from './policy.ts'
import { changeProject, requireProject, requireProjectForChange } from './service.ts'
import * as store from './store.ts'

export async function addMembers(
  ctx: UserCtx,
  { id, recipients, role }: InputOf<typeof projectMembers.add>,
): Promise<Project> {
  // Without a limit, names of users could be guessed.
  await limitShares(ctx)
  await requireProject(ctx, 'share', id)
  const userIds = await withoutBlocking(ctx, await requireRecipients(ctx, recipients))
  return ctx.transact(async (ctx) => {
    await grantProject(ctx, { id, userIds, permissions: PERMISSIONS_OF[role] })
    await recordMembers(ctx, 'PROJECT_MEMBER_ADDED', { id, userIds })
    return changeProject(ctx, id)
  })
}

async function recordMembers(
  ctx: UserCtx,
  type: Recorded['type'],
  { id, userIds }: { id: string; userIds: string[] },
): Promise<void> {
  const people = await listPeople(ctx, userIds)
  const list = [...people].map(([userId, { name, username }]) => ({
    type,
    subject: { kind: 'user' as const, id: userId, name: name ?? username },
    projectId: id,
  }))
  await recordActivities(ctx, list)
}

/** Gives the users exactly these permissions. Users grant only permissions that they have. Call inside `transact`. */
export async function grantProject(
  ctx: UserCtx,
  { id, userIds, permissions }: { id: string; userIds: string[]; permissions: Permission[] },
): Promise<void> {
  const project = await requireProjectForChange(ctx, 'share', id)
  if (userIds.includes(project.userId)) throw invalid('recipients', projectsMessages.memberIsOwner())
  const before = await listUserGrants(ctx, { kind: 'project', id })
  if (new Set([...before.map(({ userId }) => userId), ...userIds]).size > PROJECT_MEMBERS_MAX)
    throw invalid('recipients', projectsMessages.tooManyMembers({ max: PROJECT_MEMBERS_MAX }))
  const replaced = before.filter(({ userId }) => userIds.includes(userId))
  requireGranting(ctx, project, [...permissions, ...permissionsOf(replaced)])
  await putGrants(ctx, { id, userIds, permissions })
}

const permissionsOf = (grants: UserGrant[]): Permission[] => grants.flatMap(({ permissions }) => permissions)

/** Users grant and revoke only permissions that they have. */
export function requireGranting(ctx: UserCtx, project: StoredProject, permissions: Permission[]): void {
  const known = grantedFor(ctx.user.id, project)
  if (!permissions.every((permission) => can(ctx.user, permission, known))) throw forbidden()
}

const putGrants = (
  ctx: UserCtx,
  { id, userIds, permissions }: { id: string; userIds: string[]; permissions: Permission[] },
): Promise<void> =>
  changeProjectAccess(ctx, [id], () =>
    replaceGivenGrants(ctx, { kind: 'project', id, subjects: userSubjects(userIds), permissions }),
  )

export async function updateMember(
  ctx: UserCtx,
  { id, userId, role }: InputOf<typeof projectMembers.update>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'share', id)
    const permissions = PERMISSIONS_OF[role]
    const grants = await requireMember(ctx, id, userId)
    requireGranting(ctx, project, [...permissions, ...permissionsOf(grants)])
    await putGrants(ctx, { id, userIds: [userId], permissions })
    return changeProject(ctx, id)
  })
}

/** The grants of a user who has some on the project. */
async function requireMember(ctx: UserCtx, id: string, userId: string): Promise<UserGrant[]> {
  const grants = await listUserGrants(ctx, { kind: 'project', id })
  const own = grants.filter((grant) => grant.userId === userId)
  if (own.length === 0) throw notFound(projectsMessages.memberNotFound())
  return own
}

/** Removes a member; members can always remove themselves. */
export async function removeMember(
  ctx: UserCtx,
  { id, userId }: InputOf<typeof projectMembers.remove>,
): Promise<OutputOf<typeof projectMembers.remove>> {
  return ctx.transact(async (ctx) => {
    const isLeaving = userId === ctx.user.id
    const project = await requireProjectForChange(ctx, isLeaving ? 'read' : 'share', id)
    if (userId === project.userId) throw conflict(projectsMessages.ownerCannotLeave())
    const grants = await requireMember(ctx, id, userId)
    if (!isLeaving) requireGranting(ctx, project, permissionsOf(grants))
    await changeProjectAccess(ctx, [id], () =>
      removeGivenGrants(ctx, { kind: 'project', id, subjects: userSubjects([userId]) }),
    )
    await recordMembers(ctx, isLeaving ? 'PROJECT_MEMBER_LEFT' : 'PROJECT_MEMBER_REMOVED', {
      id,
      userIds: [userId],
    })
    return { id, userId }
  })
}

/** Only its owner hands a project over, to a member, and stays as an editor. */
export async function handOverProject(
  ctx: UserCtx,
  { id, userId }: InputOf<typeof projectMembers.handOver>,
): Promise<Project> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'read', id)
    if (project.userId !== ctx.user.id) throw forbidden()
    if (userId === project.userId) throw invalid('userId', projectsMessages.memberIsOwner())
    await requireMember(ctx, id, userId)
    if ((await store.countProjectsForChange(ctx.db, userId)) >= PROJECTS_MAX)
      throw conflict(projectsMessages.ownerHasTooMany())
    await changeProjectAccess(ctx, [id], async () => {
      await removeGivenGrants(ctx, { kind: 'project', id, subjects: userSubjects([userId]) })
      const subject = { kind: 'user' as const, id: project.userId }
      const permissions = PERMISSIONS_OF.editor
      await putDirectGrants(ctx, 'project', [{ resourceId: id, subject, permissions }])
      await store.updateProject(ctx.db, id, { userId })
    })
    return changeProject(ctx, id)
  })
}
