import { PROJECT_FILES_MAX, PROJECT_INSTRUCTIONS_MAX } from '#contract/constants/projects.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { projectsMessages } from '#contract/messages/projects.ts'
import type { Message } from '#contract/messages.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { Project, projects } from '#contract/projects.ts'
import { can } from '#server/access/policy.ts'
import { recordActivities } from '#server/activity/service.ts'
import { requireText } from '#server/files/instructions/instructions.service.ts'
import type { StoredFile } from '#server/files/policy.ts'
import { toFileDtos } from '#server/files/presenter.service.ts'
import { prepareFiles } from '#server/files/retrieval/file-text.service.ts'
import { listSeenIds, lockFiles, requireFilesForChange } from '#server/files/service.ts'
import { changeFileAccess, listSeenByAny } from '#server/files/sharing/access.service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import * as store from './files.store.ts'
import { audienceOf, grantedFor, type StoredProject } from './policy.ts'
import { listSeenFiles, toProjectDto } from './presenter.service.ts'
import { changeProject, emitContentsChanged, requireProject, requireProjectForChange } from './service.ts'
import { listProjectsForChange, touchProjects } from './store.ts'

export async function listProjectFiles(
  ctx: UserCtx,
  { id, page, limit }: InputOf<typeof projects.listFiles>,
): Promise<OutputOf<typeof projects.listFiles>> {
  await requireProject(ctx, 'read', id)
  const known = await listPlaced(ctx, id, 'knowledge')
  const wanted = known.slice((page - 1) * limit, page * limit)
  return { data: await toFileDtos(ctx, wanted), total: known.length }
}

/** Long files are prepared for search, so that the next question finds their content. */
export async function addFiles(
  ctx: UserCtx,
  { id, fileIds, addedAt }: InputOf<typeof projects.addFiles>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'update', id)
    const files = await requireFilesForChange(ctx, fileIds)
    const changed = await place(ctx, project, { files, role: 'knowledge', addedAt })
    await prepareFiles(ctx, files)
    return changed
  })
}

export const removeFiles = (ctx: UserCtx, input: InputOf<typeof projects.removeFiles>): Promise<Project> =>
  removeFromProject(ctx, { ...input, role: 'knowledge' })

/** A file added as an instruction goes to models as one, whatever its type in the library. */
export async function addInstructions(
  ctx: UserCtx,
  { id, fileIds }: InputOf<typeof projects.addSystemPrompts>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'update', id)
    const files = await requireFilesForChange(ctx, fileIds)
    requireText('fileIds', files)
    return place(ctx, project, { files, role: 'instruction' })
  })
}

export const removeInstructions = (
  ctx: UserCtx,
  input: InputOf<typeof projects.removeSystemPrompts>,
): Promise<Project> => removeFromProject(ctx, { ...input, role: 'instruction' })

export async function toggleInstruction(
  ctx: UserCtx,
  { id, fileId, enabled }: InputOf<typeof projects.toggleSystemPrompt>,
): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'update', id)
    const seen = (await listSeenFiles(ctx, [id])).get(id) ?? []
    const found = seen.find((file) => file.role === 'instruction' && file.fileId === fileId)
    if (!found) throw notFound(filesMessages.notFound())
    const isEnabled = enabled ?? !found.isEnabled
    if (isEnabled === found.isEnabled) return toProjectDto(ctx, project)
    await store.updateEnabled(ctx.db, { projectId: id, fileId, isEnabled })
    return changeProject(ctx, id)
  })
}

/** A file in the trash may be restored and keeps its position. */
export async function removeMissingFiles(
  ctx: UserCtx,
  { fileIds }: InputOf<typeof projects.removeMissingFiles>,
): Promise<{ removed: number }> {
  return ctx.transact(async (ctx) => {
    const seen = await listSeenIds(ctx, fileIds)
    const missing = fileIds.filter((id) => !seen.has(id))
    const known = await store.listProjectIdsWith(ctx.db, { userId: ctx.user.id, fileIds: missing })
    const projects = (await listProjectsForChange(ctx.db, known)).filter((project) =>
      can(ctx.user, 'update', grantedFor(ctx.user.id, project)),
    )
    await lockFiles(ctx, missing)
    const removed: store.ProjectFile[] = []
    for (const project of projects) {
      const seen = await listSeenByAny(ctx, { ids: missing, userIds: audienceOf(project), withTrash: true })
      const unseen = missing.filter((id) => !seen.has(id))
      removed.push(...(await store.removeProjectFiles(ctx.db, { projectIds: [project.id], fileIds: unseen })))
    }
    const changed = [...new Set(removed.map(({ projectId }) => projectId))]
    await touchProjects(ctx.db, changed, ctx.clock.now())
    await emitContentsChanged(ctx, changed)
    return { removed: new Set(removed.map(({ fileId }) => fileId)).size }
  })
}

/** The files of a project in that role which the caller may read. */
export async function listPlaced(ctx: UserCtx, projectId: string, role: store.FileRole) {
  const seen = (await listSeenFiles(ctx, [projectId])).get(projectId) ?? []
  return seen.filter((placed) => placed.role === role).map(({ file }) => file)
}

const FULL: Record<store.FileRole, { max: number; message: Message }> = {
  knowledge: {
    max: PROJECT_FILES_MAX,
    message: projectsMessages.tooManyFiles({ max: PROJECT_FILES_MAX }),
  },
  instruction: {
    max: PROJECT_INSTRUCTIONS_MAX,
    message: projectsMessages.tooManyInstructions({ max: PROJECT_INSTRUCTIONS_MAX }),
  },
}

interface Placing {
  fileIds: string[]
  role: store.FileRole
}

interface Adding {
  files: StoredFile[]
  role: store.FileRole
  addedAt?: Record<string, string> | undefined
}

/**
 * Call it with the project locked, for files that the caller may read. Those that the caller may share are read by all
 * users of the project, as long as that permission lasts; others only by users with access of their own.
 */
async function place(
  ctx: UserCtx,
  project: StoredProject,
  { files, role, addedAt = {} }: Adding,
): Promise<Project> {
  const fileIds = files.map(({ id }) => id)
  const projectId = project.id
  const all = await store.listProjectFiles(ctx.db, [projectId])
  const before = all.filter((placed) => placed.role === role).map(({ fileId }) => fileId)
  const added = [...new Set(fileIds)].filter((fileId) => !before.includes(fileId))
  if (added.length === 0) return toProjectDto(ctx, project)
  const { max, message } = FULL[role]
  if (before.length + added.length > max) {
    const seen = await listSeenByAny(ctx, { ids: before, userIds: audienceOf(project) })
    if (seen.size + added.length > max) throw invalid('fileIds', message)
    // Files that no user of the project sees give up their positions.
    const unseen = before.filter((fileId) => !seen.has(fileId))
    await store.removeProjectFiles(ctx.db, { projectIds: [projectId], role, fileIds: unseen })
  }
  const now = ctx.clock.now().getTime()
  const timed = added.map((fileId) => {
    const before = Date.parse(addedAt[fileId] ?? '') || now
    return { fileId, addedAt: new Date(Math.min(before, now)) }
  })
  await store.insertProjectFiles(ctx.db, { projectId, role, addedBy: ctx.user.id }, timed)
  await recordActivities(
    ctx,
    files
      .filter(({ id }) => added.includes(id))
      .map(({ id, fileName: name }) => ({
        type: 'FILE_ADDED_TO_PROJECT',
        subject: { kind: 'file', id, name },
        projectId,
      })),
  )
  return changeProject(ctx, projectId)
}

async function removeFromProject(ctx: UserCtx, { id, ...files }: Placing & { id: string }): Promise<Project> {
  return ctx.transact(async (ctx) => {
    const project = await requireProjectForChange(ctx, 'update', id)
    await lockFiles(ctx, files.fileIds)
    const removed = await changeFileAccess(ctx, files.fileIds, () =>
      store.removeProjectFiles(ctx.db, { ...files, projectIds: [id] }),
    )
    return removed.length > 0 ? changeProject(ctx, id) : toProjectDto(ctx, project)
  })
}
