import { projectsMessages } from '#contract/messages/projects.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { projectMembers } from '#contract/project-members.ts'
import { PROJECT_ORGANIZATIONS_MAX, type Project } from '#contract/projects.ts'
import { listDirectGrants, putDirectGrants, removeDirectGrants } from '#server/grants/service.ts'
import { requireMembership } from '#server/organizations/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { changeProjectAccess } from './access.service.ts'
import { requireGranting } from './members.service.ts'
import { PERMISSIONS_OF } from './policy.ts'
import { changeProject, requireProjectForChange } from './service.ts'

export async function addProjectOrganization(
  ctx: UserCtx,
  { id, organizationId, role }: InputOf<typeof projectMembers.addOrganization>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'share', id)
    const permissions = PERMISSIONS_OF[role]
    requireGranting(ctx, project, permissions)
    await requireMembership(ctx, organizationId)
    const known = await listOrganizationIds(ctx, id)
    if (new Set([...known, organizationId]).size > PROJECT_ORGANIZATIONS_MAX) {
      const max = PROJECT_ORGANIZATIONS_MAX
      throw invalid('organizationId', projectsMessages.tooManyOrganizations({ max }))
    }
    const subject = { kind: 'organization' as const, id: organizationId }
    await changeProjectAccess(ctx, [id], () =>
      putDirectGrants(ctx, 'project', [{ resourceId: id, subject, permissions }]),
    )
    return changeProject(ctx, id)
  })
}

async function listOrganizationIds(ctx: UserCtx, id: string): Promise<string[]> {
  const grants = await listDirectGrants(ctx, { kind: 'project', ids: [id] })
  return grants.flatMap(({ subject }) => (subject.kind === 'organization' ? subject.id : []))
}

export async function removeProjectOrganization(
  ctx: UserCtx,
  { id, organizationId }: InputOf<typeof projectMembers.removeOrganization>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'share', id)
    const grants = await listDirectGrants(ctx, { kind: 'project', ids: [id] })
    const own = grants.filter(({ subject }) => subject.id === organizationId)
    requireGranting(
      ctx,
      project,
      own.flatMap(({ permissions }) => permissions),
    )
    const subject = { kind: 'organization' as const, id: organizationId }
    await changeProjectAccess(ctx, [id], () => removeDirectGrants(ctx, { kind: 'project', id }, [subject]))
    return changeProject(ctx, id)
  })
}
