import { Permission } from '#contract/access.ts'
import { byInstructionOrder } from '#contract/instruction-order.ts'
import { type Project, type ProjectInstruction, projectChanged, projectOutdated } from '#contract/projects.ts'
import { can } from '#server/access/policy.ts'
import { listReadableFiles } from '#server/files/service.ts'
import { listGivenGrantsOf, toUserGrants, withGranted } from '#server/grants/service.ts'
import type { GivenGrant } from '#server/grants/types.ts'
import { listGroupNames } from '#server/groups/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { listPeople } from '#server/users/service.ts'
import { listFavoriteIds } from './favorites.store.ts'
import * as files from './files.store.ts'
import { audienceOf, type PlainProject, roleOf, type StoredProject } from './policy.ts'
import * as store from './store.ts'

export async function toProjectDto(ctx: UserCtx, project: PlainProject): Promise<Project> {
  const [view] = await toProjectDtos(ctx, [project])
  if (!view) throw new Error('no view of a project')
  return view
}

/** Presents these projects to the caller. */
export async function toProjectDtos(ctx: UserCtx, projects: PlainProject[]): Promise<Project[]> {
  const userId = ctx.user.id
  const projectIds = projects.map(({ id }) => id)
  const known = await withGranted(ctx, { kind: 'project', userId }, projects)
  const placed = await listSeenFiles(ctx, projectIds)
  const grants = await listGivenGrantsOf(ctx, { kind: 'project', ids: projectIds })
  const { members, people } = await listMembers(ctx, projects, grants)
  const groups = await listGroups(ctx, grants)
  const joined = await store.listJoined(ctx.db, { userId, projectIds })
  const sessions = await suppliedQuery('listIdsByProject')(ctx.db, { userId, projectIds })
  const favorites = await listFavoriteIds(ctx.db, { userId, projectIds })
  return known.map((project) => {
    const own = placed.get(project.id) ?? []
    const files = own.filter(({ role }) => role === 'knowledge')
    const isMember = joined.has(project.id)
    return {
      ...project,
      systemPrompts: own
        .filter(({ role }) => role === 'instruction')
        .map(toInstruction)
        .toSorted((one, other) => byInstructionOrder(ranked(one), ranked(other))),
      knowledgeIds: files.map(({ fileId }) => fileId),
      files: files.map(toFile),
      sessions: sessions.get(project.id) ?? [],
      owner: project.userId === userId ? null : (people.get(project.userId) ?? null),
      isMember,
      members: (isMember && members.get(project.id)) || [],
      groups: (isMember && groups.get(project.id)) || [],
      permissions: Permission.options.filter((permission) => can(ctx.user, permission, project)),
      isFavorite: favorites.has(project.id),
    }
  })
}

/** The users with grants of their own, once each, and the names of these and of the owners. */
async function listMembers(ctx: UserCtx, projects: PlainProject[], grants: Map<string, GivenGrant[]>) {
  const people = await listPeople(ctx, [
    ...projects.map(({ userId }) => userId),
    ...toUserGrants([...grants.values()].flat()).map(({ userId }) => userId),
  ])
  const members = new Map(
    projects.map((project) => {
      const byUser = Map.groupBy(toUserGrants(grants.get(project.id) ?? []), ({ userId }) => userId)
      const list = [...byUser].flatMap(([userId, own]): Project['members'] => {
        const person = people.get(userId)
        const [first] = own
        if (!person || !first || userId === project.userId) return []
        const role = roleOf(own.flatMap(({ permissions }) => permissions))
        return [{ userId, ...person, role, since: first.since.toISOString() }]
      })
      return [project.id, list] as const
    }),
  )
  return { members, people }
}

/** The groups and organizations that the projects are shared with. */
async function listGroups(
  ctx: UserCtx,
  grants: Map<string, GivenGrant[]>,
): Promise<Map<string, Project['groups']>> {
  const names = await listGroupNames(
    ctx,
    [...grants.values()].flat().map(({ subject }) => subject),
  )
  return new Map(
    [...grants].map(([projectId, own]) => {
      const shown = own.flatMap(({ subject: { kind, id }, permissions }): Project['groups'] => {
        const name = names.get(id)
        return (kind === 'group' || kind === 'organization') && name !== undefined
          ? [{ kind, id, name, role: roleOf(permissions) }]
          : []
      })
      return [projectId, shown] as const
    }),
  )
}

type Readable = Awaited<ReturnType<typeof listReadableFiles>>[number]
type SeenFile = files.ProjectFile & { file: Readable }

/** The files of these projects and of the library that the caller may read. */
export async function listSeenFiles(ctx: UserCtx, projectIds: string[]): Promise<Map<string, SeenFile[]>> {
  const placed = await files.listProjectFiles(ctx.db, projectIds)
  const fileIds = [...new Set(placed.map(({ fileId }) => fileId))]
  const readable = await listReadableFiles(ctx, fileIds)
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

/**
 * Sends the current state of these projects to the caller; other users with access are notified that theirs is outdated.
 * Only inside `transact`.
 */
export async function emitProjectsChanged(ctx: UserCtx, projects: StoredProject[]): Promise<void> {
  const me = ctx.user.id
  const seen = projects.filter((project) => audienceOf(project).includes(me))
  for (const view of await toProjectDtos(ctx, seen)) ctx.emit(projectChanged, [me], view)
  for (const project of projects) {
    const others = audienceOf(project).filter((userId) => userId !== me)
    if (others.length > 0) ctx.emit(projectOutdated, others, { id: project.id })
  }
}
