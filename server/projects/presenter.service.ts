import { byInstructionOrder } from '#contract/instruction-order.ts'
import { type Project, type ProjectInstruction, projectChanged } from '#contract/projects.ts'
import { listReadableFiles } from '#server/files/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { listFavoriteIds } from './favorites.store.ts'
import * as files from './files.store.ts'
import type { StoredProject } from './policy.ts'

export async function toProjectDto(ctx: UserCtx, project: StoredProject): Promise<Project> {
  const [view] = await toProjectDtos(ctx, [project])
  if (!view) throw new Error('no view of a project')
  return view
}

/** Presents these projects to the caller. */
export const toProjectDtos = (ctx: UserCtx, projects: StoredProject[]): Promise<Project[]> =>
  toProjectDtosAs(ctx, ctx.user.id, projects)

async function toProjectDtosAs(ctx: Ctx, userId: string, projects: StoredProject[]): Promise<Project[]> {
  const projectIds = projects.map(({ id }) => id)
  const placed = await listSeenFiles(ctx, userId, projectIds)
  const sessions = await suppliedQuery('listIdsByProject')(ctx.db, { userId, projectIds })
  const favorites = await listFavoriteIds(ctx.db, { userId, projectIds })
  return projects.map((project) => {
    const own = placed.get(project.id) ?? []
    const known = own.filter(({ role }) => role === 'knowledge')
    return {
      ...project,
      systemPrompts: own
        .filter(({ role }) => role === 'instruction')
        .map(toInstruction)
        .toSorted((one, other) => byInstructionOrder(ranked(one), ranked(other))),
      knowledgeIds: known.map(({ fileId }) => fileId),
      files: known.map(toFile),
      sessions: sessions.get(project.id) ?? [],
      members: [],
      isFavorite: favorites.has(project.id),
    }
  })
}

type Readable = Awaited<ReturnType<typeof listReadableFiles>>[number]
type SeenFile = files.ProjectFile & { file: Readable }

/** The files of these projects and of the library that the user may read. */
export async function listSeenFiles(
  ctx: Ctx,
  userId: string,
  projectIds: string[],
): Promise<Map<string, SeenFile[]>> {
  const placed = await files.listProjectFiles(ctx.db, projectIds)
  const fileIds = [...new Set(placed.map(({ fileId }) => fileId))]
  const readable = await listReadableFiles({ ...ctx, user: { id: userId } }, fileIds)
  const byId = new Map(readable.map((file) => [file.id, file]))
  const seen = placed.flatMap((place) => {
    const file = byId.get(place.fileId)
    return file ? [{ ...place, file }] : []
  })
  return Map.groupBy(seen, ({ projectId }) => projectId)
}

const toFile = ({ file, addedAt }: SeenFile): Project['files'][number] => ({
  id: file.id,
  fileName: file.fileName,
  mimeType: file.mimeType,
  addedAt: addedAt.toISOString(),
})

const toInstruction = ({ file, isEnabled }: SeenFile): ProjectInstruction => ({
  fileId: file.id,
  fileName: file.fileName,
  systemPriority: file.systemPriority,
  enabled: isEnabled,
})

const ranked = ({ fileName, systemPriority: priority }: ProjectInstruction) => ({ fileName, priority })

/** Sends the current state of these projects to every user who sees them. Only inside `transact`. */
export async function emitProjectsChanged(ctx: Ctx, projects: StoredProject[]): Promise<void> {
  for (const userId of new Set(projects.flatMap(audienceOf))) {
    const seen = projects.filter((project) => audienceOf(project).includes(userId))
    for (const view of await toProjectDtosAs(ctx, userId, seen)) ctx.emit(projectChanged, [userId], view)
  }
}

/** The users whose tabs receive changes of a project. */
export const audienceOf = (project: StoredProject): string[] => [project.userId]
