import { renderSVG } from 'uqr'
import type { SignedIn } from '#contract/auth.ts'
import { authMessages } from '#contract/messages/auth.ts'
import type { MfaSetup, mfa } from '#contract/mfa.ts'
import type { MfaStatus } from '#contract/mfa-status.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import { type CurrentUser, userChanged } from '#contract/users.ts'
import { requireOwnSession } from '#server/access/policy.ts'
import { recordAudit } from '#server/audit/service.ts'
import { lockedCode, lockingCode, wrongCode } from '#server/auth/credentials/refusals.ts'
import {
  beginTotp,
  cancelTotp,
  confirmTotp,
  countBackupCodes,
  hasTotp,
  removeTotp,
  replaceBackupCodes,
  verifyCode,
} from '#server/auth/credentials/service.ts'
import {
  changeCredentials,
  inOpenSession,
  requireReauthentication,
  requireReauthenticationOrRecentSignIn,
} from '#server/auth/reauthentication/reauthentication.service.ts'
import {
  askForSecondStep,
  closeAllSessions,
  openSession,
  restartSession,
} from '#server/auth/sessions/sessions.service.ts'
import type { Ctx, SecondStepCtx, UserCtx } from '#server/platform/context.ts'
import { conflict, forbidden, invalid } from '#server/platform/errors.ts'
import { consumeRateLimit } from '#server/platform/http/rate-limit.ts'
import { readSetting } from '#server/settings/service.ts'
import { notifyOwner } from '#server/users/addresses.service.ts'
import { showUser } from '#server/users/service.ts'

/** How often a set-up may be started in a quarter of an hour. */
const SETUPS_MAX = 20

export async function showStatus(ctx: UserCtx): Promise<MfaStatus> {
  const [enabled, enforced, backupCodesLeft] = await Promise.all([
    hasTotp(ctx, ctx.user.id),
    readSetting(ctx, 'enforceMFA'),
    countBackupCodes(ctx, ctx.user.id),
  ])
  // An impersonating administrator is not asked for a set-up that only the user themselves can do.
  const isOwn = ctx.user.impersonatorId === null
  return { enabled, enforced: enforced && isOwn, backupCodesLeft: enabled ? backupCodesLeft : 0 }
}

export async function beginSetup(ctx: UserCtx): Promise<MfaSetup> {
  // A site that requires codes asks for them right after the sign-in, and shows the set-up automatically.
  if (await readSetting(ctx, 'enforceMFA')) await requireReauthenticationOrRecentSignIn(ctx)
  else await requireReauthentication(ctx)
  // Before the backup codes are hashed, which is expensive by design.
  const limit = { key: `mfa-setup:${ctx.user.id}`, hits: SETUPS_MAX, windowSeconds: 900 }
  await consumeRateLimit(ctx, [limit], authMessages.tooManySetUps())
  if (await hasTotp(ctx, ctx.user.id)) throw conflict(authMessages.mfaEnabled())
  const { email } = await showUser(ctx, ctx.user.id)
  const { address, secret, backupCodes } = await beginTotp(ctx, { id: ctx.user.id, label: email })
  const image = Buffer.from(renderSVG(address, { border: 2 })).toString('base64')
  return { qrCodeUrl: `data:image/svg+xml;base64,${image}`, manualEntryKey: secret, backupCodes }
}

export async function verifySetup(
  ctx: UserCtx,
  { token }: InputOf<typeof mfa.verifySetup>,
): Promise<SignedIn> {
  // The secret to be confirmed was shown only after reauthentication.
  return inOpenSession(ctx, async (ctx) => {
    const confirmation = await confirmTotp(ctx, ctx.user.id, token)
    if (confirmation === 'not-begun') throw conflict(authMessages.noSetUp())
    if (confirmation === 'wrong') {
      throw invalid('token', authMessages.setUpCodeWrong())
    }
    await recordAudit(ctx, { action: 'mfa.enabled', targetType: 'user', targetId: ctx.user.id })
    await notifyOwner(ctx, ctx.user.id, 'mfa_enabled')
    return startOver(ctx)
  })
}

export async function cancelSetup(ctx: UserCtx): Promise<OutputOf<typeof mfa.cancelSetup>> {
  requireOwnSession(ctx)
  await cancelTotp(ctx, ctx.user.id)
  return { cancelled: true }
}

export async function verify(ctx: SecondStepCtx, { token }: InputOf<typeof mfa.verify>): Promise<SignedIn> {
  const { userId, tokenVersion } = ctx.secondStep
  const account = { id: userId, tokenVersion }
  const verification = await verifyCode(ctx, userId, token)
  if (verification.outcome === 'right') return openSession(ctx, account)
  if (verification.outcome === 'locked') throw lockedCode(verification.minutes)
  const { attemptsRemaining } = verification
  if (attemptsRemaining === 0) throw lockingCode()
  // A new token, so that a user who mistypes does not run out of time.
  throw wrongCode('token', { attemptsRemaining, mfaToken: askForSecondStep(ctx, account) })
}

export async function disableMfa(ctx: UserCtx): Promise<SignedIn> {
  requireOwnSession(ctx)
  if (await readSetting(ctx, 'enforceMFA')) {
    throw forbidden(authMessages.mfaRequired())
  }
  return changeCredentials(ctx, async (ctx) => {
    if (!(await removeTotp(ctx, ctx.user.id))) throw notEnabled()
    await recordAudit(ctx, { action: 'mfa.disabled', targetType: 'user', targetId: ctx.user.id })
    await notifyOwner(ctx, ctx.user.id, 'mfa_disabled')
    return startOver(ctx)
  })
}

export function regenerateBackupCodes(ctx: UserCtx): Promise<OutputOf<typeof mfa.regenerateBackupCodes>> {
  return changeCredentials(ctx, async (ctx) => {
    if (!(await hasTotp(ctx, ctx.user.id))) throw notEnabled()
    const backupCodes = await replaceBackupCodes(ctx, ctx.user.id)
    await recordAudit(ctx, { action: 'mfa.backup_codes_replaced', targetType: 'user', targetId: ctx.user.id })
    await notifyOwner(ctx, ctx.user.id, 'backup_codes_replaced')
    return { backupCodes }
  })
}

const notEnabled = () => conflict(authMessages.mfaNotEnabled())

export async function forceReset(
  ctx: UserCtx,
  { userId }: InputOf<typeof mfa.forceReset>,
): Promise<OutputOf<typeof mfa.forceReset>> {
  if (userId === ctx.user.id) {
    throw invalid('userId', authMessages.mfaOwnInProfile())
  }
  await requireReauthentication(ctx)
  return ctx.transact(async (ctx) => {
    const { id } = await showUser(ctx, userId)
    if (await removeTotp(ctx, id)) {
      await closeAllSessions(ctx, id)
      await notifyOwner(ctx, id, 'mfa_reset')
    }
    await recordAudit(ctx, { action: 'mfa.reset', targetType: 'user', targetId: id })
    return { reset: true }
  })
}

/** The credentials have changed: this session continues with new tokens, the others end. */
async function startOver(ctx: UserCtx): Promise<SignedIn> {
  const accessToken = await restartSession(ctx)
  return { accessToken, user: await emitToTabs(ctx, ctx.user.id) }
}

async function emitToTabs(ctx: Ctx, userId: string): Promise<CurrentUser> {
  const user = await showUser(ctx, userId)
  ctx.emit(userChanged, [userId], user)
  return user
}
