import type { Permission } from '#contract/access.ts'
import { PROJECT_GROUPS_MAX, PROJECT_MEMBERS_MAX } from '#contract/constants/projects.ts'
import { projectsMessages } from '#contract/messages/projects.ts'
import type { Project } from '#contract/projects.ts'
import { can } from '#server/access/policy.ts'
import { type Recorded, recordActivities } from '#server/activity/service.ts'
import { listGivenGrants, removeGivenGrants, replaceGivenGrants } from '#server/grants/service.ts'
import { type GivenGrant, isSameSubject, isUser, type Subject } from '#server/grants/types.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, invalid } from '#server/platform/errors.ts'
import { listPeople } from '#server/users/service.ts'
import { changeProjectAccess } from './access.service.ts'
import { PERMISSIONS_OF, type PlainProject, roleOf } from './policy.ts'
import { changeProject, requireProject, requireProjectForChange } from './service.ts'

interface ProjectShare {
  id: string
  subjects: Subject[]
  permissions: Permission[]
  /** The field of the input that names the subjects, for errors. */
  field?: string
}

/** Gives the users and groups exactly the role with these permissions. Call inside `transact`. */
export async function shareProject(
  ctx: UserCtx,
  { id, subjects, permissions, field = 'recipients' }: ProjectShare,
): Promise<Project> {
  const project = await requireProjectForChange(ctx, 'share', id)
  requireRole(permissions)
  const given = PERMISSIONS_OF[roleOf(permissions)]
  const ids = subjects.map((subject) => subject.id)
  if (ids.includes(project.userId)) throw invalid(field, projectsMessages.memberIsOwner())
  const before = await listGivenGrants(ctx, { kind: 'project', id })
  requireRoom(field, [...before.map(({ subject }) => subject), ...subjects])
  const replaced = before.filter(({ subject }) => ids.includes(subject.id))
  requireGranting(ctx, project, [...given, ...permissionsOf(replaced)])
  await changeProjectAccess(ctx, [id], () =>
    replaceGivenGrants(ctx, { kind: 'project', id, subjects, permissions: given }),
  )
  const known = new Set(replaced.map(({ subject }) => subject.id))
  const added = subjects.filter((subject) => subject.kind === 'user' && !known.has(subject.id))
  await recordMembers(ctx, 'PROJECT_MEMBER_ADDED', { id, userIds: added.map((subject) => subject.id) })
  return changeProject(ctx, id)
}

/** Members are editors or readers. */
export function requireRole(permissions: Permission[]): void {
  if (permissions.includes('share') || permissions.includes('delete'))
    throw forbidden(projectsMessages.onlyOwnerShares())
}

function requireRoom(field: string, subjects: Subject[]): void {
  const count = (isUser: boolean) =>
    new Set(subjects.filter(({ kind }) => (kind === 'user') === isUser).map(({ id }) => id)).size
  if (count(true) > PROJECT_MEMBERS_MAX)
    throw invalid(field, projectsMessages.tooManyMembers({ max: PROJECT_MEMBERS_MAX }))
  if (count(false) > PROJECT_GROUPS_MAX)
    throw invalid(field, projectsMessages.tooManyGroups({ max: PROJECT_GROUPS_MAX }))
}

const permissionsOf = (grants: GivenGrant[]): Permission[] => grants.flatMap(({ permissions }) => permissions)

/** Users grant and revoke only permissions that they have. */
export function requireGranting(ctx: UserCtx, project: PlainProject, permissions: Permission[]): void {
  if (!permissions.every((permission) => can(ctx.user, permission, project))) throw forbidden()
}

/** The users and groups with a grant of their own, oldest first. */
export async function listProjectGrants(ctx: UserCtx, id: string): Promise<GivenGrant[]> {
  await requireProject(ctx, 'share', id)
  return listGivenGrants(ctx, { kind: 'project', id })
}

/**
 * Removes the subject's own grants; returns whether there were any. Members can always remove themselves. Call inside
 * `transact`.
 */
export async function unshareProject(
  ctx: UserCtx,
  { id, subject }: { id: string; subject: Subject },
): Promise<boolean> {
  const isLeaving = isUser(subject, ctx.user.id)
  const project = await requireProjectForChange(ctx, isLeaving ? 'read' : 'share', id)
  if (subject.id === project.userId) throw conflict(projectsMessages.ownerCannotLeave())
  const own = (await listGivenGrants(ctx, { kind: 'project', id })).filter((grant) =>
    isSameSubject(grant.subject, subject),
  )
  if (own.length === 0) return false
  if (!isLeaving) requireGranting(ctx, project, permissionsOf(own))
  await changeProjectAccess(ctx, [id], () =>
    removeGivenGrants(ctx, { kind: 'project', id, subjects: [subject] }),
  )
  if (subject.kind === 'user')
    await recordMembers(ctx, isLeaving ? 'PROJECT_MEMBER_LEFT' : 'PROJECT_MEMBER_REMOVED', {
      id,
      userIds: [subject.id],
    })
  return true
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
