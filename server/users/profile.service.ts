import { usersMessages } from '#contract/messages/users.ts'
import type { InputOf } from '#contract/procedures.ts'
import {
  type CurrentUser,
  type PersonCard,
  type SystemFile,
  userChanged,
  type users,
} from '#contract/users.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { breaksUnique } from '#server/platform/db/database.ts'
import { suppliedQuery } from '#server/platform/db/supplied-queries.ts'
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { canChangeProfile, canSeeEmail } from './policy.ts'
import { updateFirstSteps as storeFirstSteps, updateProfile as storeProfile } from './profile.store.ts'
import { findUser } from './store.ts'

const CHANGES_IN_A_QUARTER = 60
const TOO_MANY_CHANGES = usersMessages.tooManyChanges()

export async function showPerson(ctx: UserCtx, { id }: InputOf<typeof users.get>): Promise<PersonCard> {
  const person = await findUser(ctx.db, id)
  if (!person) throw notFound(usersMessages.notFound())
  const { username, name, photoUrl, createdAt, email } = person
  return { id, username, name, photoUrl, createdAt, email: canSeeEmail(ctx.user, id) ? email : null }
}

/** `requireInstructions` refuses files that the caller cannot list as instructions. */
export async function updateProfile(
  ctx: UserCtx,
  {
    id,
    name,
    username,
    phone,
    systemFiles,
    organizationId,
    experimentalFeatures,
  }: InputOf<typeof users.update>,
  requireInstructions: (listed: SystemFile[]) => Promise<void>,
): Promise<CurrentUser> {
  await requireOwnProfile(ctx, id)
  if (systemFiles) await requireInstructions(systemFiles)
  try {
    return await ctx.transact(async (ctx) => {
      if (organizationId) await requireMembership(ctx, id, organizationId)
      await storeProfile(ctx.db, id, {
        ...(name !== undefined && { name: name || null }),
        ...(username !== undefined && { username }),
        ...(phone !== undefined && { phone: phone || null }),
        ...(systemFiles !== undefined && { systemFiles }),
        ...(organizationId !== undefined && { organizationId }),
        ...(experimentalFeatures !== undefined && { experimentalFeatures }),
        updatedAt: ctx.clock.now(),
      })
      const fields = Object.entries({
        name,
        username,
        phone,
        systemFiles,
        organizationId,
        experimentalFeatures,
      }).filter(([, value]) => value !== undefined)
      await recordAudit(ctx, {
        action: 'users.profile_changed',
        targetType: 'user',
        targetId: id,
        details: { fields: fields.map(([field]) => field).join(', ') },
      })
      return emitChanged(ctx, id)
    })
  } catch (error) {
    throw usernameFailure(error)
  }
}

/** The membership stays until the transaction ends. */
async function requireMembership(ctx: UserCtx, userId: string, organizationId: string): Promise<void> {
  const isMember = await suppliedQuery('lockMembership')(ctx.db, { userId, organizationId })
  if (!isMember) throw invalid('organizationId', usersMessages.notInOrganization())
}

export async function updateFirstSteps(
  ctx: UserCtx,
  { id, done, isDismissed }: InputOf<typeof users.updateFirstSteps>,
): Promise<CurrentUser> {
  await requireOwnProfile(ctx, id)
  return ctx.transact(async (ctx) => {
    if (done !== undefined || isDismissed !== undefined)
      await storeFirstSteps(ctx.db, { id, done, isDismissed })
    return emitChanged(ctx, id)
  })
}

/** Replaces the database's error about a taken username by a message for the user; other errors pass unchanged. */
export function usernameFailure(error: unknown): unknown {
  if (!breaksUnique(error, 'users_username')) return error
  const message = usersMessages.usernameTaken()
  return new AppError('conflict', message, { fields: { username: message } })
}

/** Notifies every open tab of the user, and returns the current user. Call it inside a transaction. */
export async function emitChanged(ctx: UserCtx, id: string): Promise<CurrentUser> {
  const user = await requireUser(ctx, id)
  ctx.emit(userChanged, [id], user)
  return user
}

export async function requireUser(ctx: UserCtx, id = ctx.user.id): Promise<CurrentUser> {
  const user = await findUser(ctx.db, id)
  if (!user) throw notFound(usersMessages.notFound())
  return user
}

/** The caller's own profile, in a session of their own, with a rate limit. */
export async function requireOwnProfile(ctx: UserCtx, id: string): Promise<void> {
  if (!canChangeProfile(ctx.user, id)) {
    if (await findUser(ctx.db, id)) throw forbidden(usersMessages.otherProfile())
    throw notFound(usersMessages.notFound())
  }
  requireOwnSession(ctx)
  const limit = { key: `profile:${id}`, hits: CHANGES_IN_A_QUARTER, windowSeconds: 900 }
  await consumeRateLimit(ctx, [limit], TOO_MANY_CHANGES)
}
