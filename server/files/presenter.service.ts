import { fileChanged, filesRemoved, type KnowledgeFile } from '#contract/files.ts'
import { can } from '#server/access/policy.ts'
import { listGrantees, withGranted as withGrantedOf } from '#server/grants/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { listPeople } from '#server/users/service.ts'
import { listFavoriteIds } from './favorites.store.ts'
import { permissionsOn, type StoredFile } from './policy.ts'
import { listFileGrants } from './sharing/grants.service.ts'
import { listHiddenIds } from './sharing/hiding.store.ts'
import * as taggings from './tags/taggings.store.ts'

/** The files with the grants of the user. Without them only owners have permissions. */
export const withGranted = <F extends StoredFile>(ctx: Ctx, userId: string, files: F[]): Promise<F[]> =>
  withGrantedOf(ctx, { kind: 'file', userId }, files)

export async function toFileDto(ctx: UserCtx, file: StoredFile): Promise<KnowledgeFile> {
  const [view] = await toFileDtos(ctx, [file])
  if (!view) throw new Error('no view of a file')
  return view
}

/** The files as DTOs for the caller. */
export const toFileDtos = async (ctx: UserCtx, files: StoredFile[]): Promise<KnowledgeFile[]> =>
  toFileDtosAs(ctx, ctx.user.id, { files, sharing: await readSharing(ctx, files) })

/** The owners and grants of files: the same for every reader. */
type Sharing = Awaited<ReturnType<typeof readSharing>>

async function readSharing(ctx: Ctx, files: StoredFile[]) {
  const fileIds = files.map(({ id }) => id)
  const { users, groups } = await listFileGrants(ctx, fileIds)
  const people = await listPeople(
    ctx,
    [...users, ...files].map(({ userId }) => userId),
  )
  return {
    people,
    users: Map.groupBy(withNames(users, people), ({ fileId }) => fileId),
    groups: Map.groupBy(groups, ({ fileId }) => fileId),
  }
}

/** Users without an account any more are left out. */
const withNames = <G extends { userId: string }>(
  grants: G[],
  people: Awaited<ReturnType<typeof listPeople>>,
) =>
  grants.flatMap((grant) => {
    const person = people.get(grant.userId)
    return person ? [{ ...grant, ...person }] : []
  })

async function toFileDtosAs(
  ctx: Ctx,
  userId: string,
  { files, sharing }: { files: StoredFile[]; sharing: Sharing },
): Promise<KnowledgeFile[]> {
  if (files.length === 0) return []
  const { people, users, groups } = sharing
  const granted = await withGranted(ctx, userId, files)
  const fileIds = files.map(({ id }) => id)
  const tags = Map.groupBy(await taggings.listTaggings(ctx.db, { userId, fileIds }), ({ fileId }) => fileId)
  const foreignIds = files.filter((file) => file.userId !== userId).map(({ id }) => id)
  const hidden = await listHiddenIds(ctx.db, { userId, fileIds: foreignIds })
  const favorites = await listFavoriteIds(ctx.db, { userId, fileIds })
  return granted.map((file) => {
    const own = tags.get(file.id) ?? []
    const isSharer = can({ id: userId }, 'share', file)
    const shown = users.get(file.id) ?? []
    return {
      ...file,
      owner: file.userId === userId ? null : (people.get(file.userId) ?? null),
      users: isSharer ? shown : shown.filter((grant) => grant.userId === userId),
      groups: isSharer ? (groups.get(file.id) ?? []) : [],
      isHidden: hidden.has(file.id),
      permissions: permissionsOn({ id: userId }, file),
      tags: own.map(({ name }) => name),
      primaryTag: own.find(({ isPrimary }) => isPrimary)?.name ?? null,
      isFavorite: favorites.has(file.id),
    }
  })
}

/** Emits the current file to every user who sees it. Call inside `transact`. */
export const emitFileChanged = (ctx: Ctx, file: StoredFile): Promise<void> => emitFilesChanged(ctx, [file])

/** Like `emitFileChanged`, for several files. Call inside `transact`. */
export async function emitFilesChanged(ctx: Ctx, files: StoredFile[]): Promise<void> {
  const sharing = await readSharing(ctx, files)
  for (const [userId, seen] of await filesByViewer(ctx, files)) {
    const views = await toFileDtosAs(ctx, userId, { files: seen, sharing })
    for (const view of views) ctx.emit(fileChanged, [userId], view)
  }
}

/**
 * Emits the removal of the files to every user who saw them. Call inside `transact`, before they are removed.
 */
export async function emitFilesRemoved(ctx: Ctx, files: StoredFile[]): Promise<void> {
  for (const [viewerId, gone] of await filesByViewer(ctx, files)) {
    ctx.emit(filesRemoved, [viewerId], { ids: gone.map(({ id }) => id) })
  }
}

/** The owner, and the users with a grant. */
export const listViewers = async (ctx: Ctx, file: StoredFile): Promise<string[]> => [
  ...(await filesByViewer(ctx, [file])).keys(),
]

async function filesByViewer(ctx: Ctx, files: StoredFile[]): Promise<Map<string, StoredFile[]>> {
  const grantees = await listGrantees(ctx, { kind: 'file', ids: files.map(({ id }) => id) })
  const byViewer = new Map<string, StoredFile[]>()
  for (const file of files) {
    for (const viewerId of new Set([file.userId, ...(grantees.get(file.id) ?? [])])) {
      const seen = byViewer.get(viewerId)
      if (seen) seen.push(file)
      else byViewer.set(viewerId, [file])
    }
  }
  return byViewer
}
