import { randomUUID } from 'node:crypto'
import type { Permission } from '#contract/access.ts'
import { PROJECTS_MAX } from '#contract/constants/projects.ts'
import { projectsMessages } from '#contract/messages/projects.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { Project, projects } from '#contract/projects.ts'
import { can, requireCan } from '#server/access/policy.ts'
import { type Recorded, recordActivities } from '#server/activity/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { showPerson } from '#server/users/profile.service.ts'
import { changeProjectAccess } from './access.service.ts'
import { type PlainProject, requireOn, type StoredProject } from './policy.ts'
import { emitProjectsChanged, toProjectDto, toProjectDtos } from './presenter.service.ts'
import { findReadableProject } from './reading.service.ts'
import * as store from './store.ts'

export async function createProject(ctx: UserCtx, fields: InputOf<typeof projects.create>): Promise<Project> {
  const userId = ctx.user.id
  return ctx.transact(async (ctx) => {
    if ((await store.countProjectsForChange(ctx.db, userId)) >= PROJECTS_MAX) {
      throw conflict(projectsMessages.tooManyProjects({ max: PROJECTS_MAX }))
    }
    const project = { ...fields, id: randomUUID(), userId, createdAt: ctx.clock.now() }
    await recordOn(ctx, 'PROJECT_CREATED', project)
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

/** For the caller all projects that they may read; of another user those that both may read. */
export async function listProjectsOf(
  ctx: UserCtx,
  { id, ...query }: InputOf<typeof projects.listOf>,
): Promise<OutputOf<typeof projects.listOf>> {
  if (id === ctx.user.id) return listProjects(ctx, query)
  await showPerson(ctx, { id })
  const { data, total } = await store.listProjects(ctx.db, { ...query, userId: ctx.user.id, ownerId: id })
  return { data: await toProjectDtos(ctx, data), total }
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
    const project = await requireProjectForChange(ctx, 'update', id)
    await recordOn(ctx, 'PROJECT_CHANGED', project)
    return changeProject(ctx, id, change)
  })
}

/** An activity that members see in the feed of the project. */
const recordOn = (ctx: UserCtx, type: Recorded['type'], { id, name }: { id: string; name: string }) =>
  recordActivities(ctx, [{ type, subject: { kind: 'project', id, name }, projectId: id }])

/** Its files and notebooks stay with their owners; the database clears the project of its notebooks. */
export async function removeProject(
  ctx: UserCtx,
  { id }: InputOf<typeof projects.remove>,
): Promise<{ id: string }> {
  return ctx.transact(async (ctx) => {
    await recordOn(ctx, 'PROJECT_DELETED', await requireProjectForChange(ctx, 'delete', id))
    await changeProjectAccess(ctx, [id], () => store.removeProject(ctx.db, id))
    return { id }
  })
}

/** Before the account of a user is deleted: members lose access to the user's projects. Call inside `transact`. */
export async function removeProjectsOf(ctx: Ctx, userId: string): Promise<void> {
  const ids = (await store.listOwnProjects(ctx.db, userId)).map(({ id }) => id)
  await changeProjectAccess(ctx, ids, async () => {
    for (const id of ids) await store.removeProject(ctx.db, id)
  })
}

export const archiveProject = (ctx: UserCtx, { id }: InputOf<typeof projects.archive>): Promise<Project> =>
  changeArchive(ctx, id, ctx.clock.now())

export const unarchiveProject = (
  ctx: UserCtx,
  { id }: InputOf<typeof projects.unarchive>,
): Promise<Project> => changeArchive(ctx, id, null)

/** Like the deletion of the project, which it can replace, up to its owner. */
async function changeArchive(ctx: UserCtx, id: string, archivedAt: Date | null): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'delete', id)
    if ((project.archivedAt === null) === (archivedAt === null)) return toProjectDto(ctx, project)
    await recordOn(ctx, archivedAt === null ? 'PROJECT_RESTORED' : 'PROJECT_ARCHIVED', project)
    return emitAndPresent(ctx, await store.updateProject(ctx.db, id, { archivedAt }))
  })
}

/** Returns the project if the caller has the permission; throws 404 or 403 otherwise. */
export async function requireProject(
  ctx: UserCtx,
  permission: Permission,
  id: string,
): Promise<PlainProject> {
  return requireCan(ctx, permission, projectsMessages.notFound(), await findReadableProject(ctx, id))
}

/** The same, locked until the transaction ends. */
export async function requireProjectForChange(
  ctx: UserCtx,
  permission: Permission,
  id: string,
): Promise<StoredProject> {
  return requireOn(ctx, permission, await store.findProjectForChange(ctx.db, id))
}

/** The owner and the members of a project, who use all of it; others read it by a link. */
export async function listMemberIds(ctx: UserCtx, id: string): Promise<Set<string>> {
  return (await store.listMemberIds(ctx.db, [id])).get(id) ?? new Set()
}

/** Whether the caller may change the project; false when they cannot see it. */
export async function mayChangeProject(ctx: UserCtx, id: string): Promise<boolean> {
  const project = await findReadableProject(ctx, id)
  return project !== undefined && can(ctx.user, 'update', project)
}

/**
 * Changes its content or its fields: it moves to the top of lists, and every user who sees it is notified.
 */
export async function changeProject(
  ctx: UserCtx,
  id: string,
  change: Omit<InputOf<typeof projects.update>, 'id'> = {},
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
