import type { InputOf } from '#contract/procedures.ts'
import type { projectMembers } from '#contract/project-members.ts'
import type { Project } from '#contract/projects.ts'
import { requireShareable } from '#server/groups/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { PERMISSIONS_OF } from './policy.ts'
import { toProjectDto } from './presenter.service.ts'
import { changeProject, requireProject, requireProjectForChange } from './service.ts'
import { shareProject, unshareProject } from './sharing.service.ts'

export async function addProjectGroup(
  ctx: UserCtx,
  { id, group, role }: InputOf<typeof projectMembers.addGroup>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    await requireProjectForChange(ctx, 'share', id)
    await requireShareable(ctx, 'group', [group])
    return shareProject(ctx, { id, subjects: [group], permissions: PERMISSIONS_OF[role], field: 'group' })
  })
}

export async function removeProjectGroup(
  ctx: UserCtx,
  { id, group }: InputOf<typeof projectMembers.removeGroup>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const hadAccess = await unshareProject(ctx, { id, subject: group })
    return hadAccess ? changeProject(ctx, id) : toProjectDto(ctx, await requireProject(ctx, 'share', id))
  })
}
