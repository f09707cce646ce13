import { authMessages } from '#contract/messages/auth.ts'
import { MFA_LOCK_MINUTES, WRONG_CODES_MAX } from '#contract/mfa.ts'
import { recordAudit } from '#server/audit/service.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx, SessionUser } from '#server/platform/context.ts'
import { conflict } from '#server/platform/errors.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import { readSetting } from '#server/settings/service.ts'
import { hashBackupCode, newBackupCodes, newSalt } from './backup-codes.ts'
import * as store from './store.ts'
import { newSecret, setupAddress, stepOf } from './totp-codes.ts'

export const hasTotp = (ctx: Ctx, userId: string) => store.hasConfirmedTotp(ctx.db, userId)

export const hasPasskeys = (ctx: Ctx, userId: string) => store.hasPasskeys(ctx.db, userId)

export const countBackupCodes = (ctx: Ctx, userId: string) => store.countBackupCodes(ctx.db, userId)

/**
 * Whether that user must set up codes before anything else. For an impersonation the administrator's own codes count.
 * Passkeys do not replace them: the setting requires codes, which every device can show.
 */
export async function mustSetUpTotp(ctx: Ctx, user: SessionUser): Promise<boolean> {
  if (!(await readSetting(ctx, 'enforceMFA'))) return false
  return !(await hasTotp(ctx, user.impersonatorId ?? user.id))
}

export interface TotpSetup {
  /** For an app to read, as a QR code. */
  address: string
  secret: string
  backupCodes: string[]
}

/** Starts a set-up, or starts it again. It is valid once a first code has confirmed it. */
export async function beginTotp(ctx: Ctx, { id, label }: { id: string; label: string }): Promise<TotpSetup> {
  const secret = newSecret()
  const { codes, hashes, salt } = await makeBackupCodes()
  await ctx.transact(async (ctx) => {
    const hasBegun = await store.upsertPendingTotp(ctx.db, {
      userId: id,
      sealedSecret: createSecretBox(ctx.ports.secretKey).seal(secret, sealContext(id)),
      backupSalt: salt,
      createdAt: ctx.clock.now(),
    })
    if (!hasBegun) throw conflict(authMessages.mfaEnabled())
    await store.replaceBackupCodes(ctx.db, id, hashes)
  })
  return { address: setupAddress(secret, label), secret, backupCodes: codes }
}

export type Confirmation = 'confirmed' | 'wrong' | 'not-begun'

/** Completes a set-up. Call it inside a transaction. The secret is on the user's screen: guessing gains nothing. */
export async function confirmTotp(ctx: Ctx, userId: string, code: string): Promise<Confirmation> {
  const factor = await store.findTotpForUse(ctx.db, userId)
  if (!factor || factor.isConfirmed) return 'not-begun'
  const now = ctx.clock.now()
  const lastStep = stepOf(code, openSecret(ctx, userId, factor), now)
  if (lastStep === undefined) return 'wrong'
  await store.confirmTotp(ctx.db, { userId, lastStep, now })
  return 'confirmed'
}

export const cancelTotp = (ctx: Ctx, userId: string) => store.removePendingTotp(ctx.db, userId)

/** Whether codes were on. */
export const removeTotp = (ctx: Ctx, userId: string) => store.removeTotp(ctx.db, userId)

/** Replaces all backup codes. */
export async function replaceBackupCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const { codes, hashes, salt } = await makeBackupCodes()
  await store.updateTotp(ctx.db, userId, { backupSalt: salt })
  await store.replaceBackupCodes(ctx.db, userId, hashes)
  return codes
}

export type Verification =
  | { outcome: 'right' }
  | { outcome: 'wrong'; attemptsRemaining: number }
  | { outcome: 'locked'; minutes: number }

/**
 * Verifies a code of the app or a backup code, and marks it as used. Wrong codes are counted across all calls that ask
 * for a code, and the third in a row locks them all for a while. Call it outside a transaction: the count must remain
 * stored, also where the caller then fails.
 */
export async function verifyCode(ctx: Ctx, userId: string, code: string): Promise<Verification> {
  return ctx.transact(async (ctx) => {
    const factor = await store.findTotpForUse(ctx.db, userId)
    if (!factor?.isConfirmed) throw conflict(authMessages.mfaNotEnabled())
    const now = ctx.clock.now()
    if (factor.lockedUntil && factor.lockedUntil > now) {
      return { outcome: 'locked', minutes: minutesUntil(factor.lockedUntil, now) }
    }
    if (await takeCode(ctx, { userId, code, factor })) {
      await store.updateTotp(ctx.db, userId, { wrongCodes: 0, lockedUntil: null })
      return { outcome: 'right' }
    }
    return countWrongCode(ctx, userId, factor)
  })
}

async function takeCode(
  ctx: Ctx,
  { userId, code, factor }: { userId: string; code: string; factor: store.TotpFactor },
): Promise<boolean> {
  if (!/^\d+$/.test(code)) {
    return store.removeBackupCode(ctx.db, userId, await hashBackupCode(code, factor.backupSalt))
  }
  const step = stepOf(code, openSecret(ctx, userId, factor), ctx.clock.now())
  if (step === undefined || step <= factor.lastStep) return false
  await store.updateTotp(ctx.db, userId, { lastStep: step })
  return true
}

async function countWrongCode(ctx: Ctx, userId: string, factor: store.TotpFactor): Promise<Verification> {
  // After a lock has ended, three new attempts are allowed.
  const wrongCodes = (factor.lockedUntil ? 0 : factor.wrongCodes) + 1
  const isLocked = wrongCodes >= WRONG_CODES_MAX
  const lockedUntil = isLocked ? secondsAfter(ctx.clock.now(), MFA_LOCK_MINUTES * 60) : null
  await store.updateTotp(ctx.db, userId, { wrongCodes, lockedUntil })
  if (isLocked) await recordAudit(ctx, { action: 'mfa.locked', targetType: 'user', targetId: userId })
  return { outcome: 'wrong', attemptsRemaining: WRONG_CODES_MAX - wrongCodes }
}

async function makeBackupCodes() {
  const [codes, salt] = [newBackupCodes(), newSalt()]
  return { codes, salt, hashes: await Promise.all(codes.map((code) => hashBackupCode(code, salt))) }
}

const sealContext = (userId: string) => `totp:${userId}`

const openSecret = (ctx: Ctx, userId: string, { sealedSecret }: store.TotpFactor) =>
  createSecretBox(ctx.ports.secretKey).open(sealedSecret, sealContext(userId))

const minutesUntil = (moment: Date, now: Date) => Math.ceil((moment.getTime() - now.getTime()) / 60_000)

/** For a change of the secret key. */
export const resealTotpSecrets: ResealAll = (db, reseal) =>
  store.resealSecrets(db, (sealed, userId) => reseal(sealed, sealContext(userId)))
