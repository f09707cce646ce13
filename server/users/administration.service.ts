import type { AuditAction, AuditDetails } from '#contract/audit.ts'
import { platformMessages } from '#contract/messages/platform.ts'
import { usersMessages } from '#contract/messages/users.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { Account } from '#contract/user-administration.ts'
import { userChanged, type users } from '#contract/users.ts'
import { recordAudit } from '#server/audit/service.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import * as store from './administration.store.ts'
import { findIdByUsername, findUser, raiseTokenVersion } from './store.ts'

export function listAccounts(
  ctx: UserCtx,
  input: InputOf<typeof users.listAccounts>,
): Promise<OutputOf<typeof users.listAccounts>> {
  return store.listAccounts(ctx.db, input)
}

/** Changes the permissions of a user, with one audit entry for each difference. */
export async function updateAccount(
  ctx: UserCtx,
  { id, ...change }: InputOf<typeof users.updateAccount>,
): Promise<Account> {
  return ctx.transact(async (ctx) => {
    await requireStillAdmin(ctx)
    const before = await requireAccount(ctx, id)
    if (id === ctx.user.id) refuseLockingOneselfOut(change)
    await store.updateAccount(ctx.db, id, { ...change, updatedAt: ctx.clock.now() })
    const after = await requireAccount(ctx, id)
    for (const entry of differences(before, after))
      await recordAudit(ctx, { ...entry, targetType: 'user', targetId: id })
    if (after.isSuspended && !before.isSuspended) await raiseTokenVersion(ctx.db, id)
    ctx.signal({ kind: after.isSuspended ? 'people_signed_out' : 'people_changed', userIds: [id] })
    const current = await findUser(ctx.db, id)
    if (current) ctx.emit(userChanged, [id], current)
    return after
  })
}

/**
 * For the operator of an installation that has lost its administrators: at the start of the program that account
 * becomes one. A person who can set the program's environment could change its database as well.
 */
export function grantEmergencyAdmin(ctx: Ctx, username: string): Promise<void> {
  return ctx.transact(async (ctx) => {
    await store.listActiveAdminsForChange(ctx.db)
    const id = await findIdByUsername(ctx.db, username)
    const account = id === undefined ? undefined : await store.findAccount(ctx.db, id)
    if (!account) {
      ctx.log.warn('EMERGENCY_ADMIN names no existing account')
      return
    }
    if (account.isAdmin) return
    await store.updateAccount(ctx.db, account.id, { isAdmin: true, updatedAt: ctx.clock.now() })
    await recordAudit(ctx, {
      action: 'users.admin_granted',
      targetType: 'user',
      targetId: account.id,
      details: { by: 'EMERGENCY_ADMIN' },
    })
    ctx.signal({ kind: 'people_changed', userIds: [account.id] })
    ctx.log.warn({ userId: account.id }, 'EMERGENCY_ADMIN made an account an administrator')
  })
}

/**
 * Of two administrators who concurrently withdraw each other's rights, the second no longer has any. So a caller who
 * gets past this check remains an administrator, and there is always one.
 */
async function requireStillAdmin(ctx: UserCtx): Promise<void> {
  const admins = await store.listActiveAdminsForChange(ctx.db)
  if (!admins.includes(ctx.user.id)) throw forbidden(platformMessages.administratorsOnly())
}

async function requireAccount(ctx: UserCtx, id: string): Promise<Account> {
  const account = await store.findAccount(ctx.db, id)
  if (!account) throw notFound(usersMessages.notFound())
  return account
}

function refuseLockingOneselfOut({ isAdmin, isSuspended }: store.AccountChange): void {
  if (isAdmin === false) {
    throw forbidden(usersMessages.ownAdministratorRights())
  }
  if (isSuspended) throw forbidden(usersMessages.suspendingYourself())
}

interface Difference {
  action: AuditAction
  details?: AuditDetails
}

function differences(before: Account, after: Account): Difference[] {
  const flags: [boolean, boolean, AuditAction, AuditAction][] = [
    [before.isAdmin, after.isAdmin, 'users.admin_granted', 'users.admin_withdrawn'],
    [before.isDeveloper, after.isDeveloper, 'users.developer_granted', 'users.developer_withdrawn'],
    [before.isSuspended, after.isSuspended, 'users.suspended', 'users.unsuspended'],
  ]
  const found: Difference[] = flags
    .filter(([was, is]) => was !== is)
    .map(([, is, given, taken]) => ({ action: is ? given : taken }))
  const [oldTags, newTags] = [before.tags.join(', '), after.tags.join(', ')]
  if (oldTags !== newTags)
    found.push({ action: 'users.tags_changed', details: { before: oldTags, after: newTags } })
  if (before.storageLimit !== after.storageLimit) {
    const details = { before: before.storageLimit, after: after.storageLimit }
    found.push({ action: 'users.storage_limit_changed', details })
  }
  return found
}
