import type { Permission } from '#contract/access.ts'
import type { fileShares } from '#contract/file-shares.ts'
import { FILE_GRANTS_MAX } from '#contract/file-sharing.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { filesMessages } from '#contract/messages/files.ts'
import type { InputOf } from '#contract/procedures.ts'
import { requireCan } from '#server/access/policy.ts'
import { withoutBlocking } from '#server/friends/service.ts'
import {
  listGivenGrants,
  listGivenGrantsOf,
  putDirectGrants,
  removeGivenGrants,
  replaceGivenGrants,
} from '#server/grants/service.ts'
import { type GivenGrant, isSameSubject, isUser, type Subject, userSubjects } from '#server/grants/types.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden, invalid } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { listIdsByName, showMe } from '#server/users/service.ts'
import { canGrant, type StoredFile } from '../policy.ts'
import { emitFileChanged, emitFilesChanged, listViewers, toFileDtos } from '../presenter.service.ts'
import { requireFile, requireFileForChange, requireFilesForChange } from '../service.ts'
import { completed, emitAccessLost, OWNER_LISTED, requireDealing } from './sharing.service.ts'

const SHARES_IN_A_QUARTER = 60
const SHARED_WITH_SELF = filesMessages.cannotShareToYourself()
const TOO_MANY_SHARES = filesMessages.tooManyShares()

/** Adds to the permissions that the users have. All files or, on an error, none. */
export async function shareFiles(
  ctx: UserCtx,
  { ids, recipients, permissions }: InputOf<typeof fileShares.create>,
): Promise<KnowledgeFile[]> {
  // Without a limit, names of users could be guessed.
  await limitShares(ctx)
  const subjects = userSubjects(await requireRecipients(ctx, recipients))
  return ctx.transact(async (ctx) => {
    const files = await requireFilesForChange(ctx, ids)
    const known = await listGivenGrantsOf(ctx, { kind: 'file', ids })
    const grants = files.flatMap((file) => {
      const own = known.get(file.id) ?? []
      requireShareable(ctx, file, { subjects, permissions, own })
      return subjects.map((subject) => ({
        resourceId: file.id,
        subject,
        permissions: completed([...permissionsOf(own, [subject]), ...permissions]),
      }))
    })
    await putDirectGrants(ctx, 'file', grants)
    await emitFilesChanged(ctx, files)
    return toFileDtos(ctx, files)
  })
}

/** Gives the users and groups exactly these permissions. Call inside `transact`. */
export async function shareFile(
  ctx: UserCtx,
  { id, subjects, permissions }: { id: string; subjects: Subject[]; permissions: Permission[] },
): Promise<void> {
  const file = await requireFileForChange(ctx, 'read', id)
  const own = await listGivenGrants(ctx, { kind: 'file', id })
  const changed = [...permissions, ...permissionsOf(own, subjects)]
  requireShareable(ctx, file, { subjects, permissions: changed, own })
  const before = await listViewers(ctx, file)
  await replaceGivenGrants(ctx, { kind: 'file', id, subjects, permissions: completed(permissions) })
  await emitAccessLost(ctx, file, before)
  await emitFileChanged(ctx, file)
}

/** Throws unless the caller may give and take these permissions, and the subjects fit beside those of `own`. */
function requireShareable(
  ctx: UserCtx,
  file: StoredFile,
  { subjects, permissions, own }: { subjects: Subject[]; permissions: Permission[]; own: GivenGrant[] },
): void {
  requireCan(ctx, 'share', filesMessages.notFound(), file)
  const ids = subjects.map(({ id }) => id)
  if (ids.includes(file.userId)) throw invalid('recipients', OWNER_LISTED)
  requireDealing(ctx, file, permissions)
  requireRoom([...own.map(({ subject }) => subject.id), ...ids])
}

const permissionsOf = (grants: GivenGrant[], subjects: Subject[]): Permission[] =>
  grants
    .filter((grant) => subjects.some((subject) => isSameSubject(grant.subject, subject)))
    .flatMap(({ permissions }) => permissions)

function requireRoom(userIds: string[]): void {
  if (new Set(userIds).size > FILE_GRANTS_MAX)
    throw invalid('recipients', filesMessages.tooManyGrants({ max: FILE_GRANTS_MAX }))
}

/** All shares of a user count together. */
export const limitShares = (ctx: UserCtx): Promise<void> =>
  consumeRateLimit(
    ctx,
    [{ key: `share:${ctx.user.id}`, hits: SHARES_IN_A_QUARTER, windowSeconds: 900 }],
    TOO_MANY_SHARES,
  )

/** The users and groups with a grant of their own, oldest first. */
export async function listSharesOfFile(ctx: UserCtx, id: string): Promise<GivenGrant[]> {
  await requireFile(ctx, 'share', id)
  return listGivenGrants(ctx, { kind: 'file', id })
}

/** As `requireUsers`, without those who blocked the caller, who does not learn of it. */
export const requireRecipients = async (ctx: UserCtx, names: string[]): Promise<string[]> =>
  withoutBlocking(ctx, await requireUsers(ctx, names))

/** The users with these names, none of whom is the caller. */
export async function requireUsers(ctx: UserCtx, names: string[]): Promise<string[]> {
  await refuseOneself(ctx, names)
  const found = await listIdsByName(ctx, names)
  const unknown = names.find((name) => !found.has(name.toLowerCase()))
  if (unknown?.includes('@')) throw invalid('recipients', filesMessages.noUserWithEmail({ email: unknown }))
  if (unknown) throw invalid('recipients', filesMessages.noUserNamed({ username: unknown }))
  const userIds = new Set(found.values())
  if (userIds.has(ctx.user.id)) throw invalid('recipients', SHARED_WITH_SELF)
  return [...userIds]
}

/** Users do not share with themselves, by username, email address or id. */
export async function refuseOneself(ctx: UserCtx, names: string[]): Promise<void> {
  const { username, email } = await showMe(ctx)
  const own = [username, email, ctx.user.id].map((name) => name.toLowerCase())
  if (names.some((name) => own.includes(name.toLowerCase()))) throw invalid('recipients', SHARED_WITH_SELF)
}

export async function unshareFile(
  ctx: UserCtx,
  { id, userId }: InputOf<typeof fileShares.remove>,
): Promise<{ id: string; userId: string }> {
  await ctx.transact((ctx) => unshareFileWith(ctx, { id, subject: { kind: 'user', id: userId } }))
  return { id, userId }
}

/** Removes the subject's own grants. Users can always remove themselves. Call inside `transact`. */
export async function unshareFileWith(
  ctx: UserCtx,
  { id, subject }: { id: string; subject: Subject },
): Promise<void> {
  const file = await requireFileForChange(ctx, 'read', id)
  const own = (await listGivenGrants(ctx, { kind: 'file', id })).filter((grant) =>
    isSameSubject(grant.subject, subject),
  )
  const permissions = own.flatMap((grant) => grant.permissions)
  const isAllowed = isUser(subject, ctx.user.id) || canGrant(ctx.user, file, permissions)
  if (!isAllowed) throw forbidden()
  if (own.length === 0) return
  const before = await listViewers(ctx, file)
  await removeGivenGrants(ctx, { kind: 'file', id, subjects: [subject] })
  await emitAccessLost(ctx, file, before)
  await emitFileChanged(ctx, file)
}
