import { registrationInvitesMessages } from '#contract/messages/registration-invites.ts'
import type { Message } from '#contract/messages.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { REFERRAL_DAYS, type registrationInvites } from '#contract/registration-invites.ts'
import { userChanged } from '#contract/users.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import { sendMail } from '#server/mail/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { forbidden, invalid } from '#server/platform/errors.ts'
import { readSetting } from '#server/settings/service.ts'
import { findAddressee } from '#server/users/addresses.service.ts'
import { showUser, takeReferrals } from '#server/users/service.ts'
import { canChooseTags } from './policy.ts'
import { addInvites } from './service.ts'
import * as store from './store.ts'

/** Sends each friend an invite of their own. The response does not reveal whether a friend has an account already. */
export async function inviteFriends(
  ctx: UserCtx,
  { userName, friendEmail, emailTitle, emailBody, tags }: InputOf<typeof registrationInvites.refer>,
): Promise<OutputOf<typeof registrationInvites.refer>> {
  requireOwnSession(ctx)
  if (!canChooseTags(ctx.user, tags)) throw forbidden(registrationInvitesMessages.tagsByAdministratorsOnly())
  if (!(await findAddressee(ctx, ctx.user.id))?.isVerified) {
    throw forbidden(registrationInvitesMessages.confirmEmailFirst())
  }
  return ctx.transact(async (ctx) => {
    if ((await readSetting(ctx, 'registrationMode')) === 'closed') {
      throw forbidden(registrationInvitesMessages.registrationClosed())
    }
    const count = friendEmail.length
    if (!(await takeReferrals(ctx, ctx.user.id, count))) {
      const { numReferralsAvailable } = await showUser(ctx, ctx.user.id)
      throw invalid('friendEmail', tooMany(numReferralsAvailable))
    }
    const expiresAt = secondsAfter(ctx.clock.now(), REFERRAL_DAYS * 24 * 3600).toISOString()
    const terms = { tags, storageLimit: null, credits: 0, maxUses: 1, expiresAt }
    const invites = await addInvites(
      ctx,
      friendEmail.map((email) => ({ ...terms, email })),
    )
    const values = { name: userName, title: emailTitle, message: emailBody, days: String(REFERRAL_DAYS) }
    for (const { id, email, link } of invites) {
      await sendMail(ctx, {
        to: email ?? '',
        template: 'friend_invite',
        link,
        values,
      })
      await store.updateInvite(ctx.db, id, { sentAt: ctx.clock.now() })
    }
    await recordAudit(ctx, { action: 'registration_invites.friends_invited', details: { count } })
    const user = await showUser(ctx, ctx.user.id)
    ctx.emit(userChanged, [user.id], user)
    return { sent: count, numReferralsAvailable: user.numReferralsAvailable }
  })
}

function tooMany(left: number): Message {
  if (left === 0) return registrationInvitesMessages.noneLeft()
  return left === 1
    ? registrationInvitesMessages.oneLeft()
    : registrationInvitesMessages.someLeft({ count: left })
}
