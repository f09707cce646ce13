import { filesRemoved } from '#contract/files.ts'
import { listGrantees } from '#server/grants/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { StoredFile } from '../policy.ts'
import * as store from '../store.ts'

/**
 * Runs a change of what gives access to the files, such as a project, and removes them for the users who cannot read
 * them any more. Call inside `transact`.
 */
export async function changeFileAccess<T>(ctx: Ctx, ids: string[], change: () => Promise<T>): Promise<T> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return change()
  const files = await store.listFilesById(ctx.db, wanted)
  const before = await listReaders(ctx, files)
  const result = await change()
  const after = await listReaders(ctx, files)
  for (const [userId, fileIds] of before) {
    const lost = [...fileIds].filter((id) => !after.get(userId)?.has(id))
    if (lost.length > 0) ctx.emit(filesRemoved, [userId], { ids: lost })
  }
  return result
}

/** Their owners: file → user. Deleted files are omitted. */
export async function listOwnersOfFiles(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const files = await store.listFilesById(ctx.db, [...new Set(ids)])
  return new Map(files.map(({ id, userId }) => [id, userId]))
}

/** Those of the files that at least one of the users can see, also those in the trash with `withTrash`. */
export async function listSeenByAny(
  ctx: Ctx,
  { ids, userIds, withTrash = false }: { ids: string[]; userIds: string[]; withTrash?: boolean },
): Promise<Set<string>> {
  const found = await store.listFilesById(ctx.db, [...new Set(ids)])
  const files = found.filter((file) => withTrash || file.deletedAt === null)
  const users = new Set(userIds)
  const readers = await listGrantees(ctx, { kind: 'file', ids: files.map(({ id }) => id) })
  const seen = files.filter(
    ({ id, userId, isGlobalRead }) =>
      isGlobalRead || users.has(userId) || (readers.get(id) ?? []).some((reader) => users.has(reader)),
  )
  return new Set(seen.map(({ id }) => id))
}

/** User → files that are granted to them and that not all users can read. */
async function listReaders(ctx: Ctx, files: StoredFile[]): Promise<Map<string, Set<string>>> {
  const closed = files.filter(({ isGlobalRead }) => !isGlobalRead)
  const grantees = await listGrantees(ctx, { kind: 'file', ids: closed.map(({ id }) => id) })
  const byUser = new Map<string, Set<string>>()
  for (const { id, userId: ownerId } of closed) {
    for (const userId of grantees.get(id) ?? []) {
      if (userId === ownerId) continue
      const known = byUser.get(userId)
      if (known) known.add(id)
      else byUser.set(userId, new Set([id]))
    }
  }
  return byUser
}
