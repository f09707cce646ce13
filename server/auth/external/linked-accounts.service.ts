import type { externalSignIn } from '#contract/external-sign-in.ts'
import { authMessages } from '#contract/messages/auth.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { recordAudit } from '#server/audit/service.ts'
import { hasOtherCredential } from '#server/auth/credentials/credentials.ts'
import { changeCredentials } from '#server/auth/reauthentication/reauthentication.service.ts'
import { STRATEGIES } from '#server/platform/config/sign-in-config.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { notifyOwner } from '#server/users/addresses.service.ts'
import { knownStrategies } from './known-strategies.ts'
import * as store from './linked-accounts.store.ts'

export async function listLinkedAccounts(
  ctx: UserCtx,
): Promise<OutputOf<typeof externalSignIn.linkedAccounts>> {
  const [known, accounts] = await Promise.all([
    knownStrategies(ctx),
    store.listLinkedAccounts(ctx.db, ctx.user.id),
  ])
  return accounts.map((account) => ({
    ...account,
    provider: known.get(account.strategy)?.name ?? STRATEGIES[account.strategy].name,
  }))
}

/** Refused for the last usable credential of an account: users cannot lock themselves out. */
export async function unlinkAccount(
  ctx: UserCtx,
  { id }: InputOf<typeof externalSignIn.unlink>,
): Promise<OutputOf<typeof externalSignIn.unlink>> {
  return changeCredentials(ctx, async (ctx) => {
    const accounts = await store.listLinkedAccounts(ctx.db, ctx.user.id)
    const account = accounts.find((one) => one.id === id)
    if (!account) throw notFound(authMessages.linkedAccountNotFound())
    if (!(await hasOtherCredential(ctx, ctx.user.id, id))) {
      throw conflict(authMessages.onlyLinkedAccount())
    }
    await store.removeLinkedAccount(ctx.db, id)
    await recordAudit(ctx, {
      action: 'external_sign_in.unlinked',
      targetType: 'user',
      targetId: ctx.user.id,
      details: { strategy: account.strategy },
    })
    const provider = (await knownStrategies(ctx)).get(account.strategy)?.name
    await notifyOwner(ctx, ctx.user.id, 'account_unlinked', {
      provider: provider ?? STRATEGIES[account.strategy].name,
    })
    return { unlinked: true }
  })
}
