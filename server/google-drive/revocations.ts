import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { DriveError } from '#server/google-drive/client/drive-error.ts'
import { revokeToken } from '#server/google-drive/client/google-drive.ts'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import type { ResealAll } from '#server/platform/secrets/secret-rotation.ts'
import * as store from './revocations.store.ts'

export const revokeGrantJob = job('google-drive.revoke', z.object({ id: z.uuid() }))

/** Over some days; after that, the user can revoke the grant at Google. */
const ATTEMPTS = 25
const KEPT_SECONDS = 30 * 24 * 3600

const contextOf = (id: string) => `google-drive-revocation:${id}`

interface Granted {
  userId: string
  account: string | null
  refreshToken: string
}

/**
 * Revokes the grant at Google after the transaction commits. A job does it, because Google may be unreachable
 * and the user may be deleted by then.
 */
export async function revokeLater(ctx: Ctx, { userId, account, refreshToken }: Granted): Promise<void> {
  const id = randomUUID()
  const sealedToken = createSecretBox(ctx.ports.secretKey).seal(refreshToken, contextOf(id))
  await store.insertRevocation(ctx.db, { id, userId, account, sealedToken, createdAt: ctx.clock.now() })
  await ctx.enqueue(revokeGrantJob, { id }, { attempts: ATTEMPTS })
}

/**
 * Google revokes all grants of an account at once: a queued revocation would also end a grant made just now.
 */
export const keepGranted = (ctx: Ctx, granted: Pick<Granted, 'userId' | 'account'>) =>
  store.removeRevocationsOf(ctx.db, granted)

export async function revokeGrant(ctx: Ctx, id: string): Promise<void> {
  const revocation = await store.findRevocation(ctx.db, id)
  if (!revocation) return
  const { account, sealedToken } = revocation
  // Two users may have connected the same account: revoking one grant would end the other.
  const isInUse = account !== null && (await store.isConnected(ctx.db, account))
  if (!isInUse) await revoke(ctx, createSecretBox(ctx.ports.secretKey).open(sealedToken, contextOf(id)))
  await store.removeRevocation(ctx.db, id)
}

async function revoke(ctx: Ctx, token: string): Promise<void> {
  try {
    await revokeToken({ baseUrl: ctx.ports.config.googleDrive.baseUrl }, token)
  } catch (error) {
    // It was already revoked at Google.
    if (!(error instanceof DriveError && error.failure === 'grant_refused')) throw error
  }
}

export const forgetOldRevocations = (ctx: Ctx) =>
  store.removeOld(ctx.db, secondsAfter(ctx.clock.now(), -KEPT_SECONDS))

/** Called by the rotation of the secret key. */
export const resealRevocations: ResealAll = (db, reseal) =>
  store.resealRows(db, (sealed, id) => reseal(sealed, contextOf(id)))
