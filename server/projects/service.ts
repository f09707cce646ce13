import { randomUUID } from 'node:crypto'
import type { Permission } from '#contract/access.ts'
import { projectsMessages } from '#contract/messages/projects.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { PROJECTS_MAX, type Project, projectRemoved, type projects } from '#contract/projects.ts'
import { requireCan } from '#server/access/policy.ts'
import { lockFiles } from '#server/files/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { conflict } from '#server/platform/errors.ts'
import { showPerson } from '#server/users/profile.service.ts'
import { listProjectFiles } from './files.store.ts'
import type { StoredProject } from './policy.ts'
import { audienceOf, emitProjectsChanged, toProjectDto, toProjectDtos } from './presenter.service.ts'
import * as store from './store.ts'

export async function createProject(
  ctx: UserCtx,
  { name, description }: InputOf<typeof projects.create>,
): Promise<Project> {
  const userId = ctx.user.id
  return ctx.transact(async (ctx) => {
    if ((await store.countProjectsForChange(ctx.db, userId)) >= PROJECTS_MAX) {
      throw conflict(projectsMessages.tooManyProjects({ max: PROJECTS_MAX }))
    }
    const project = { id: randomUUID(), userId, name, description, createdAt: ctx.clock.now() }
    return emitAndPresent(ctx, await store.insertProject(ctx.db, project))
  })
}

export async function listProjects(
  ctx: UserCtx,
  input: InputOf<typeof projects.list>,
): Promise<OutputOf<typeof projects.list>> {
  const { data, total } = await store.listProjects(ctx.db, { ...input, userId: ctx.user.id })
  return { data: await toProjectDtos(ctx, data), total }
}

/** Projects cannot be shared yet: the projects of other users are never visible. */
export async function listProjectsOf(
  ctx: UserCtx,
  { id, ...query }: InputOf<typeof projects.listOf>,
): Promise<OutputOf<typeof projects.listOf>> {
  if (id === ctx.user.id) return listProjects(ctx, query)
  await showPerson(ctx, { id })
  return { data: [], total: 0 }
}

/** All projects of the caller, oldest first. */
export const listOwnProjects = async (ctx: UserCtx): Promise<Project[]> =>
  toProjectDtos(ctx, await store.listOwnProjects(ctx.db, ctx.user.id))

export async function showProject(ctx: UserCtx, { id }: InputOf<typeof projects.get>): Promise<Project> {
  return toProjectDto(ctx, await requireProject(ctx, 'read', id))
}

export async function updateProject(
  ctx: UserCtx,
  { id, ...change }: InputOf<typeof projects.update>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    await requireProjectForChange(ctx, 'update', id)
    return changeProject(ctx, id, change)
  })
}

/** Its files and notebooks stay; the database clears the project of its notebooks. */
export async function removeProject(
  ctx: UserCtx,
  { id }: InputOf<typeof projects.remove>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'delete', id)
    await suppliedQuery('lockNotebooksOf')(ctx.db, id)
    await lockFiles(
      ctx,
      (await listProjectFiles(ctx.db, [id])).map(({ fileId }) => fileId),
    )
    await store.removeProject(ctx.db, id)
    ctx.emit(projectRemoved, audienceOf(project), { id })
    return { id }
  })
}

/** Returns the project if the caller has the permission; throws 404 or 403 otherwise. */
export async function requireProject(
  ctx: UserCtx,
  permission: Permission,
  id: string,
): Promise<StoredProject> {
  return requireCan(ctx, permission, projectsMessages.notFound(), await store.findProject(ctx.db, id))
}

/** The same, locked until the transaction ends. */
export async function requireProjectForChange(
  ctx: UserCtx,
  permission: Permission,
  id: string,
): Promise<StoredProject> {
  return requireCan(
    ctx,
    permission,
    projectsMessages.notFound(),
    await store.findProjectForChange(ctx.db, id),
  )
}

/**
 * Changes its content or its fields: it moves to the top of lists, and every user who sees it is notified.
 */
export async function changeProject(
  ctx: UserCtx,
  id: string,
  change: { name?: string; description?: string } = {},
): Promise<Project> {
  const updatedAt = ctx.clock.now()
  return emitAndPresent(ctx, await store.updateProject(ctx.db, id, { ...change, updatedAt }))
}

async function emitAndPresent(ctx: UserCtx, project: StoredProject): Promise<Project> {
  await emitProjectsChanged(ctx, [project])
  return toProjectDto(ctx, project)
}

/**
 * The content of these projects changed from outside: every user who sees them is notified. Only inside
 * `transact`.
 */
export async function emitContentsChanged(ctx: UserCtx, ids: Iterable<string>): Promise<void> {
  await emitProjectsChanged(ctx, await store.listProjectsById(ctx.db, [...new Set(ids)]))
}
