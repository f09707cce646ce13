import { projectsMessages } from '#contract/messages/projects.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { PROJECT_NOTEBOOKS_MAX, type projectNotebooks } from '#contract/project-notebooks.ts'
import type { Project } from '#contract/projects.ts'
import { recordActivities } from '#server/activity/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden, invalid } from '#server/platform/errors.ts'
import { requireOn } from '#server/projects/policy.ts'
import { toProjectDto } from '#server/projects/presenter.service.ts'
import {
  changeProject,
  emitContentsChanged,
  listMemberIds,
  mayChangeProject,
  requireProject,
  requireProjectForChange,
} from '#server/projects/service.ts'
import { changeNotebookAccess } from './access.service.ts'
import { requireNotebooksForChange } from './notebooks-for-change.ts'
import type { StoredNotebook } from './policy.ts'
import { toNotebookDtos } from './presenter.service.ts'
import * as store from './projects.store.ts'
import { listNotebooksForChange } from './store.ts'

export async function listProjectNotebooks(
  ctx: UserCtx,
  { id, page, limit }: InputOf<typeof projectNotebooks.list>,
): Promise<OutputOf<typeof projectNotebooks.list>> {
  await requireProject(ctx, 'read', id)
  const { data, total } = await store.listNotebooksOf(ctx.db, {
    projectId: id,
    userId: ctx.user.id,
    page,
    limit,
  })
  return { data: await toNotebookDtos(ctx, data), total }
}

/**
 * Adding a notebook shares it with the members of the project, so it requires permission to share. Its owner is one of
 * them, and can take it out again.
 */
export async function addNotebooks(
  ctx: UserCtx,
  { id, sessionIds }: InputOf<typeof projectNotebooks.add>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    // The project is locked before its notebooks, as in the deletion of a project.
    const project = await requireProjectForChange(ctx, 'update', id)
    const found = await requireNotebooksForChange(ctx, 'share', sessionIds)
    const added = found.filter(({ projectId }) => projectId !== id)
    if (added.length === 0) return toProjectDto(ctx, project)
    const members = await listMemberIds(ctx, id)
    if (!added.every(({ userId }) => members.has(userId)))
      throw invalid('sessionIds', projectsMessages.ownerIsNoMember())
    for (const notebook of added) await requireMayTakeOut(ctx, notebook)
    await requireCapacity(ctx, id, { count: added.length, field: 'sessionIds' })
    await moveNotebooks(ctx, added, id)
    await recordActivities(
      ctx,
      added.map((notebook) => ({
        type: 'NOTEBOOK_ADDED_TO_PROJECT',
        subject: { kind: 'notebook', id: notebook.id, name: notebook.name },
        projectId: id,
      })),
    )
    return changeProject(ctx, id)
  })
}

/** Ids of notebooks that are not in the project are ignored. */
export async function takeNotebooksOut(
  ctx: UserCtx,
  { id, sessionIds }: InputOf<typeof projectNotebooks.remove>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'read', id)
    const found = await listNotebooksForChange(ctx.db, sessionIds)
    const placed = found.filter(({ projectId }) => projectId === id)
    if (placed.length === 0) {
      requireOn(ctx, 'update', project)
      return toProjectDto(ctx, project)
    }
    for (const notebook of placed) await requireMayTakeOut(ctx, notebook)
    await moveNotebooks(ctx, placed, null)
    return changeProject(ctx, id)
  })
}

/** Users take out their own notebooks, and editors those of others. */
async function requireMayTakeOut(
  ctx: UserCtx,
  { userId, projectId }: Pick<StoredNotebook, 'userId' | 'projectId'>,
): Promise<void> {
  if (userId === ctx.user.id || projectId === null) return
  if (!(await mayChangeProject(ctx, projectId))) throw forbidden()
}

async function moveNotebooks(
  ctx: UserCtx,
  notebooks: StoredNotebook[],
  projectId: string | null,
): Promise<void> {
  const ids = notebooks.map(({ id }) => id)
  await changeNotebookAccess(ctx, ids, () => store.updateProject(ctx.db, ids, projectId))
  const left = notebooks.flatMap((notebook) => notebook.projectId ?? [])
  await emitContentsChanged(
    ctx,
    left.filter((id) => id !== projectId),
  )
}

/** A project to which the caller may add one more notebook, locked until the transaction ends. */
export async function requireProjectForNotebook(ctx: UserCtx, projectId: string): Promise<void> {
  await requireProjectForChange(ctx, 'update', projectId)
  await requireCapacity(ctx, projectId, { count: 1, field: 'projectId' })
}

/** The caller must hold the lock on the project. */
async function requireCapacity(
  ctx: UserCtx,
  projectId: string,
  { count, field }: { count: number; field: string },
): Promise<void> {
  if ((await store.countNotebooksOf(ctx.db, projectId)) + count > PROJECT_NOTEBOOKS_MAX) {
    throw invalid(field, projectsMessages.tooManyNotebooks({ max: PROJECT_NOTEBOOKS_MAX }))
  }
}
