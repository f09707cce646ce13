import { Permission } from '#contract/access.ts'
import { GLOBAL_FILES_MAX, type NewFileGrant, type NewFileGroupGrant } from '#contract/file-sharing.ts'
import { filesRemoved } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import { can } from '#server/access/policy.ts'
import { putDirectGrants, removeDirectGrants } from '#server/grants/service.ts'
import type { Subject } from '#server/grants/types.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { forbidden, invalid } from '#server/platform/errors.ts'
import { readSetting } from '#server/settings/service.ts'
import { listPeople } from '#server/users/service.ts'
import { canGrant, type StoredFile } from '../policy.ts'
import { listViewers, withGranted } from '../presenter.service.ts'
import { listFileGrants } from './grants.service.ts'
import * as shares from './shares.store.ts'

interface Sharing {
  users?: NewFileGrant[]
  groups?: NewFileGroupGrant[]
  isGlobalRead?: boolean
  isGlobalWrite?: boolean
}

/**
 * Applies the sharing input. Returns whether all users may read and change the file. Call inside `transact`.
 */
export async function changeSharing(
  ctx: UserCtx,
  file: StoredFile,
  { users, groups, ...open }: Sharing,
): Promise<Pick<Sharing, 'isGlobalRead' | 'isGlobalWrite'>> {
  const before = await listViewers(ctx, file)
  if (users) await replaceUsers(ctx, file, users)
  if (groups) await replaceGroups(ctx, file, groups)
  const opened = await openedTo(ctx, file, open)
  await emitAccessLost(ctx, { ...file, ...opened }, before)
  return opened
}

/** Files that all users may change can be read by all users. */
async function openedTo(
  ctx: UserCtx,
  file: StoredFile,
  { isGlobalRead, isGlobalWrite }: Pick<Sharing, 'isGlobalRead' | 'isGlobalWrite'>,
): Promise<Pick<Sharing, 'isGlobalRead' | 'isGlobalWrite'>> {
  if (isGlobalRead === undefined && isGlobalWrite === undefined) return {}
  const write = isGlobalWrite ?? (isGlobalRead === false ? false : file.isGlobalWrite)
  const read = write || (isGlobalRead ?? file.isGlobalRead)
  if (write !== file.isGlobalWrite) requireDealing(ctx, file, ['update'])
  if ((read && !file.isGlobalRead) || (write && !file.isGlobalWrite)) await requireMayOpen(ctx, file)
  return { isGlobalRead: read, isGlobalWrite: write }
}

/**
 * A global file appears in the list of every user, so a setting decides who may create one, and each owner
 * has a limit.
 */
async function requireMayOpen(ctx: UserCtx, file: StoredFile): Promise<void> {
  if ((await readSetting(ctx, 'GlobalFiles')) === 'administrators' && !ctx.user.isAdmin) {
    throw forbidden(filesMessages.onlyAdministratorsShareWithAll())
  }
  if (!file.isGlobalRead && (await shares.countGlobalFiles(ctx.db, file.userId)) >= GLOBAL_FILES_MAX) {
    throw forbidden(filesMessages.tooManySharedWithAll({ max: GLOBAL_FILES_MAX }))
  }
}

async function replaceUsers(ctx: UserCtx, file: StoredFile, users: NewFileGrant[]): Promise<void> {
  if (users.some(({ userId }) => userId === file.userId)) throw invalid('users', OWNER_LISTED)
  const { users: before } = await listFileGrants(ctx, [file.id])
  const people = await listPeople(
    ctx,
    users.map(({ userId }) => userId),
  )
  if (people.size < users.length) throw invalid('users', filesMessages.granteeUnknown())
  const { put, gone } = difference(ctx, file, { before, after: users, idOf: ({ userId }) => userId })
  const subjectOf = ({ userId }: { userId: string }) => ({ kind: 'user' as const, id: userId })
  await storeGrants(ctx, file, { put, gone, subjectOf })
}

export const OWNER_LISTED = filesMessages.granteeIsOwner()

async function replaceGroups(ctx: UserCtx, file: StoredFile, groups: NewFileGroupGrant[]): Promise<void> {
  const { groups: before } = await listFileGrants(ctx, [file.id])
  const { put, gone } = difference(ctx, file, { before, after: groups, idOf: ({ groupId }) => groupId })
  const subjectOf = ({ groupId }: { groupId: string }) => ({ kind: 'group' as const, id: groupId })
  const own = await suppliedQuery('listShareableIds')(ctx.db, {
    userId: ctx.user.id,
    subjects: put.map(subjectOf),
  })
  if (own.length < put.length) throw invalid('groups', filesMessages.groupNotOwn())
  await storeGrants(ctx, file, { put, gone, subjectOf })
}

async function storeGrants<A extends Grant, B>(
  ctx: UserCtx,
  { id }: StoredFile,
  { put, gone, subjectOf }: { put: A[]; gone: B[]; subjectOf: (grant: A | B) => Subject },
): Promise<void> {
  const grants = put.map((grant) => ({
    resourceId: id,
    subject: subjectOf(grant),
    permissions: grant.permissions,
  }))
  await putDirectGrants(ctx, 'file', grants)
  await removeDirectGrants(ctx, { kind: 'file', id }, gone.map(subjectOf))
}

type Grant = { permissions: Permission[] }

/** The grants to add and remove, limited to permissions that the caller has. */
function difference<B extends Grant, A extends Grant>(
  ctx: UserCtx,
  file: StoredFile,
  { before, after, idOf }: { before: B[]; after: A[]; idOf: (grant: A | B) => string },
): { put: A[]; gone: B[] } {
  const known = new Map(before.map((grant) => [idOf(grant), grant]))
  const kept = new Set(after.map(idOf))
  const put = after
    .map((grant) => ({ ...grant, permissions: completed(grant.permissions) }))
    .filter((grant) => known.get(idOf(grant))?.permissions.join() !== grant.permissions.join())
  const gone = before.filter((grant) => !kept.has(idOf(grant)))
  const replaced = put.flatMap((grant) => known.get(idOf(grant)) ?? [])
  const dealtIn = [...put, ...replaced, ...gone].flatMap(({ permissions }) => permissions)
  requireDealing(ctx, file, dealtIn)
  return { put, gone }
}

/** Each once, in one order; every permission includes reading. */
export const completed = (permissions: Permission[]): Permission[] =>
  Permission.options.filter((permission) => permission === 'read' || permissions.includes(permission))

export function requireDealing(ctx: UserCtx, file: StoredFile, permissions: Permission[]): void {
  if (!canGrant(ctx.user, file, permissions)) {
    throw forbidden(filesMessages.permissionExceeded())
  }
}

/** For users who cannot read it any more the file is removed. */
export async function emitAccessLost(ctx: UserCtx, file: StoredFile, before: string[]): Promise<void> {
  const still = new Set(await listViewers(ctx, file))
  for (const userId of before.filter((id) => !still.has(id))) {
    const [seen] = await withGranted(ctx, userId, [file])
    if (seen && !can({ id: userId }, 'read', seen)) ctx.emit(filesRemoved, [userId], { ids: [file.id] })
  }
}
