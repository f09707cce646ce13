import { type accounts, DELETION_GRACE_DAYS } from '#contract/accounts.ts'
import type { Language } from '#contract/language.ts'
import { accountsMessages } from '#contract/messages/accounts.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { CurrentUser } from '#contract/users.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import { requireReauthentication } from '#server/auth/reauthentication/reauthentication.service.ts'
import { closeAllSessions } from '#server/auth/sessions/sessions.service.ts'
import { sendMail } from '#server/mail/service.ts'
import { folderOf } from '#server/platform/blobs/port.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import { siteAddress } from '#server/platform/config/config.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { forbidden, invalid } from '#server/platform/errors.ts'
import { forgetLimitsOf } from '#server/platform/http/rate-limit.ts'
import { registeredUserData } from '#server/platform/user-data/user-data.ts'
import {
  findDueForDeletion,
  isLastAdminOfOthers,
  keepUser,
  listDueForDeletion,
  removeUser,
  scheduleDeletion,
} from '#server/users/deletion.service.ts'
import { showUser } from '#server/users/service.ts'

/** From now on the account can only be restored, and after the grace period it is deleted. */
export async function requestDeletion(
  ctx: UserCtx,
  { username }: InputOf<typeof accounts.requestDeletion>,
): Promise<OutputOf<typeof accounts.requestDeletion>> {
  const person = await showUser(ctx, ctx.user.id)
  if (username.toLowerCase() !== person.username.toLowerCase()) {
    throw invalid('username', accountsMessages.usernameDiffers())
  }
  await requireReauthentication(ctx)
  return ctx.transact((ctx) => beginDeletion(ctx, person))
}

async function beginDeletion(ctx: UserCtx, { id, email, username, isAdmin }: CurrentUser) {
  if (isAdmin && (await isLastAdminOfOthers(ctx, id))) {
    throw forbidden(accountsMessages.onlyAdministrator())
  }
  const dueAt = secondsAfter(ctx.clock.now(), DELETION_GRACE_DAYS * 24 * 3600)
  await scheduleDeletion(ctx, id, dueAt)
  await closeAllSessions(ctx, id)
  await sendMail(ctx, {
    to: email,
    template: 'deletion_requested',
    link: `${siteAddress(ctx.ports.config)}/login`,
    values: { username, date: dayOf(dueAt, ctx.language) },
  })
  await recordAudit(ctx, { action: 'accounts.deletion_requested', targetType: 'user', targetId: id })
  return { dueAt: dueAt.toISOString() }
}

export async function cancelDeletion(ctx: UserCtx): Promise<CurrentUser> {
  requireOwnSession(ctx)
  return ctx.transact(async (ctx) => {
    const before = await showUser(ctx, ctx.user.id)
    if (before.deletionDueAt === null) return before
    const { id, email, username } = before
    const kept = await keepUser(ctx, id)
    await sendMail(ctx, { to: email, template: 'deletion_cancelled', values: { username } })
    await recordAudit(ctx, { action: 'accounts.deletion_cancelled', targetType: 'user', targetId: id })
    return kept
  })
}

/** The due accounts, one by one: a failure for one of them is retried in the next run. */
export async function deleteDueAccounts(ctx: Ctx): Promise<void> {
  for (const id of await listDueForDeletion(ctx)) {
    try {
      await deleteAccount(ctx, id)
    } catch (error) {
      ctx.log.error({ err: error, userId: id }, 'account could not be deleted')
    }
  }
}

function deleteAccount(ctx: Ctx, id: string): Promise<void> {
  return ctx.transact(async (ctx) => {
    const person = await findDueForDeletion(ctx, id)
    if (!person) return
    if (person.isAdmin && (await isLastAdminOfOthers(ctx, id))) {
      ctx.log.warn({ userId: id }, 'account kept: the only administrator')
      return
    }
    await closeAllSessions(ctx, id)
    for (const { erase } of registeredUserData()) await erase?.(ctx, person)
    await forgetLimitsOf(ctx, id)
    await removeUser(ctx, id)
    await sendMail(ctx, { to: person.email, template: 'account_deleted', language: person.language })
    await recordAudit(ctx, { action: 'accounts.deleted', targetType: 'user', targetId: id })
    // Last, and before the commit: while the account exists, this is retried.
    await ctx.ports.blobs.removeAll(folderOf(id))
  })
}

const dayOf = (date: Date, language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
