import { PROJECTS_MAX } from '#contract/constants/projects.ts'
import { projectsMessages } from '#contract/messages/projects.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { projectMembers } from '#contract/project-members.ts'
import type { Project } from '#contract/projects.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { limitShares, requireRecipients } from '#server/files/sharing/shares.service.ts'
import { listUserGrants, putDirectGrants, removeGivenGrants } from '#server/grants/service.ts'
import { userSubjects } from '#server/grants/types.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { changeProjectAccess } from './access.service.ts'
import { PERMISSIONS_OF } from './policy.ts'
import { changeProject, requireProject, requireProjectForChange } from './service.ts'
import { shareProject, unshareProject } from './sharing.service.ts'
import * as store from './store.ts'

export async function addMembers(
  ctx: UserCtx,
  { id, recipients, role }: InputOf<typeof projectMembers.add>,
): Promise<Project> {
  // Without a limit, names of users could be guessed.
  await limitShares(ctx)
  await requireProject(ctx, 'share', id)
  const userIds = await requireRecipients(ctx, recipients)
  return ctx.transact((ctx) =>
    shareProject(ctx, { id, subjects: userSubjects(userIds), permissions: PERMISSIONS_OF[role] }),
  )
}

export async function updateMember(
  ctx: UserCtx,
  { id, userId, role }: InputOf<typeof projectMembers.update>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    await requireProjectForChange(ctx, 'share', id)
    await requireMember(ctx, id, userId)
    return shareProject(ctx, { id, subjects: userSubjects([userId]), permissions: PERMISSIONS_OF[role] })
  })
}

async function requireMember(ctx: UserCtx, id: string, userId: string): Promise<void> {
  const grants = await listUserGrants(ctx, { kind: 'project', id })
  if (!grants.some((grant) => grant.userId === userId)) throw notFound(projectsMessages.memberNotFound())
}

/** Removes a member; members can always remove themselves. */
export async function removeMember(
  ctx: UserCtx,
  { id, userId }: InputOf<typeof projectMembers.remove>,
): Promise<OutputOf<typeof projectMembers.remove>> {
  return ctx.transact(async (ctx) => {
    const wasMember = await unshareProject(ctx, { id, subject: { kind: 'user', id: userId } })
    if (!wasMember) throw notFound(projectsMessages.memberNotFound())
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
