import { projectsMessages } from '#contract/messages/projects.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { projectMembers } from '#contract/project-members.ts'
import { PROJECT_GROUPS_MAX, type Project } from '#contract/projects.ts'
import { listGivenGrants, removeGivenGrants, replaceGivenGrants } from '#server/grants/service.ts'
import { requireShareable } from '#server/groups/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid } from '#server/platform/errors.ts'
import { changeProjectAccess } from './access.service.ts'
import { requireGranting } from './members.service.ts'
import { PERMISSIONS_OF } from './policy.ts'
import { changeProject, requireProjectForChange } from './service.ts'

export async function addProjectGroup(
  ctx: UserCtx,
  { id, group, role }: InputOf<typeof projectMembers.addGroup>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'share', id)
    await requireShareable(ctx, 'group', [group])
    const grants = await listGivenGrants(ctx, { kind: 'project', id })
    const known = grants.filter(({ subject }) => subject.kind !== 'user').map(({ subject }) => subject.id)
    if (new Set([...known, group.id]).size > PROJECT_GROUPS_MAX)
      throw invalid('group', projectsMessages.tooManyGroups({ max: PROJECT_GROUPS_MAX }))
    const permissions = PERMISSIONS_OF[role]
    const replaced = grants.filter(({ subject }) => subject.id === group.id)
    requireGranting(ctx, project, [...permissions, ...replaced.flatMap((grant) => grant.permissions)])
    await changeProjectAccess(ctx, [id], () =>
      replaceGivenGrants(ctx, { kind: 'project', id, subjects: [group], permissions }),
    )
    return changeProject(ctx, id)
  })
}

export async function removeProjectGroup(
  ctx: UserCtx,
  { id, group }: InputOf<typeof projectMembers.removeGroup>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'share', id)
    const grants = await listGivenGrants(ctx, { kind: 'project', id })
    const own = grants.filter(({ subject }) => subject.id === group.id)
    requireGranting(
      ctx,
      project,
      own.flatMap(({ permissions }) => permissions),
    )
    await changeProjectAccess(ctx, [id], () =>
      removeGivenGrants(ctx, { kind: 'project', id, subjects: [group] }),
    )
    return changeProject(ctx, id)
  })
}
