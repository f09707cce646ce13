import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { secondsAfter } from '#server/platform/clock.ts'
import type { Ctx } from '#server/platform/context.ts'
import { DriveError } from '#server/platform/google-drive/drive-error.ts'
import { revokeToken } from '#server/platform/google-drive/google-drive.ts'
import { job } from '#server/platform/jobs.ts'
import { createSecretBox } from '#server/platform/secret-box.ts'
import type { ResealAll } from '#server/platform/secret-rotation.ts'
import * as store from './revocations.store.ts'

export const revokeGrantJob = job('google-drive.revoke', z.object({ id: z.uuid() }))

/** Over some days; what Google has not heard by then, the person can take back there. */
const ATTEMPTS = 25
const KEPT_SECONDS = 30 * 24 * 3600

const contextOf = (id: string) => `google-drive-revocation:${id}`

/**
 * Has what was granted taken back at Google once the transaction is committed. Google may be out of reach: nobody waits
 * for it, and the person may be gone by then.
 */
export async function revokeLater(ctx: Ctx, userId: string, refreshToken: string): Promise<void> {
  const id = randomUUID()
  const sealedToken = createSecretBox(ctx.ports.secretKey).seal(refreshToken, contextOf(id))
  await store.insertRevocation(ctx.db, { id, userId, sealedToken, createdAt: ctx.clock.now() })
  await ctx.enqueue(revokeGrantJob, { id }, { attempts: ATTEMPTS })
}

/** Google takes back all that one person granted us at once: what they granted just now would go too. */
export const keepGranted = (ctx: Ctx, userId: string) => store.removeRevocationsOf(ctx.db, userId)

export async function revokeGrant(ctx: Ctx, id: string): Promise<void> {
  const sealed = await store.findSealedToken(ctx.db, id)
  if (sealed === undefined) return
  const { baseUrl } = ctx.ports.config.googleDrive
  try {
    await revokeToken({ baseUrl }, createSecretBox(ctx.ports.secretKey).open(sealed, contextOf(id)))
  } catch (error) {
    // It was taken back over there already.
    if (!(error instanceof DriveError && error.failure === 'grant_refused')) throw error
  }
  await store.removeRevocation(ctx.db, id)
}

export const forgetOldRevocations = (ctx: Ctx) =>
  store.removeOld(ctx.db, secondsAfter(ctx.clock.now(), -KEPT_SECONDS))

/** For a change of the secret key. */
export const resealRevocations: ResealAll = (db, reseal) =>
  store.resealRows(db, (sealed, id) => reseal(sealed, contextOf(id)))
