import { usersMessages } from '#contract/messages/users.ts'
import { userChanged } from '#contract/users.ts'
import { type MailTemplate, sendMail } from '#server/mail/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { breaksUnique } from '#server/platform/db/database.ts'
import { conflict } from '#server/platform/errors.ts'
import * as store from './addresses.store.ts'
import { showUser } from './service.ts'

export type { Addressee } from './addresses.store.ts'

/** E-mail addresses: their users, and who has verified them. */

export const findAddressee = (ctx: Ctx, id: string) => store.findAddressee(ctx.db, id)

/** The recipient of a mail to that address. */
export const listAddressees = (ctx: Ctx, email: string) =>
  store.listAddressees(ctx.db, email, ctx.clock.now())

/** The user who verified that address, suspended or not. */
export const findAddressOwner = (ctx: Ctx, email: string) => store.findAddressOwner(ctx.db, email)

/** Accounts with that address which have not verified it. */
export const listUnproved = (ctx: Ctx, email: string) => store.listUnproved(ctx.db, email, ctx.clock.now())

/** Every change of a credential is reported by mail: the owner may not have made it. */
export async function notifyOwner(
  ctx: Ctx,
  id: string,
  template: MailTemplate,
  values: Record<string, string> = {},
): Promise<void> {
  const owner = await findAddressee(ctx, id)
  if (!owner) return
  const { email, username, language } = owner
  await sendMail(ctx, { to: email, template, values: { username, ...values }, language })
}

interface Verification {
  id: string
  email: string
}

/** Whether the account still has that address, which is verified from now on. Call it inside a transaction. */
export async function verifyEmail(ctx: Ctx, { id, email }: Verification): Promise<boolean> {
  const isTheirs = await claiming(store.updateVerified(ctx.db, { id, email, verifiedAt: ctx.clock.now() }))
  if (isTheirs) ctx.emit(userChanged, [id], await showUser(ctx, id))
  return isTheirs
}

/** Gives the account another address, which was verified. Call it inside a transaction. */
export async function changeEmail(ctx: Ctx, { id, email }: Verification): Promise<void> {
  await claiming(store.updateEmail(ctx.db, { id, email, verifiedAt: ctx.clock.now() }))
  ctx.emit(userChanged, [id], await showUser(ctx, id))
}

/** An address belongs to the first user who verifies it. Only a reader of its mail receives this message. */
async function claiming<T>(update: Promise<T>): Promise<T> {
  try {
    return await update
  } catch (error) {
    if (!breaksUnique(error, 'users_verified_email')) throw error
    throw conflict(usersMessages.addressTaken())
  }
}
