import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { agentsMessages } from '#contract/messages/agents.ts'
import { AVATAR_BYTES_MAX } from '#contract/users.ts'
import { folderOf } from '#server/platform/blobs/port.ts'
import type { BlobKind } from '#server/platform/blobs/sweep.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import {
  PICTURE_ENDINGS,
  requirePicture,
  type ShownPicture,
  toShownPicture,
} from '#server/users/avatars.service.ts'
import type { StoredAgent } from './policy.ts'
import * as store from './store.ts'

const PORTRAIT_KEY = /^[0-9a-f-]{36}\.(png|jpg|webp)$/
const BLOB_KEY = /^people\/([0-9a-f-]{36})\/agent-([0-9a-f-]{36}\.(?:png|jpg|webp))$/

export const portraitBlobKey = (userId: string, portraitKey: string) =>
  `${folderOf(userId)}/agent-${portraitKey}`

export const portraitBlobs: BlobKind = {
  keys: BLOB_KEY,
  async listNeeded(ctx, keys) {
    const portraitKeys = keys.flatMap((key) => BLOB_KEY.exec(key)?.[2] ?? [])
    return (await store.listPortraits(ctx.db, portraitKeys)).map(({ userId, portraitKey }) =>
      portraitBlobKey(userId, portraitKey),
    )
  },
}

/** Stores the picture of a new portrait, and returns its key. The bytes decide its type. */
export async function writePortrait(ctx: UserCtx, bytes: Buffer): Promise<string> {
  const portraitKey = `${randomUUID()}.${PICTURE_ENDINGS[requirePicture(bytes)]}`
  await ctx.ports.blobs.write(portraitBlobKey(ctx.user.id, portraitKey), bytes)
  return portraitKey
}

/** A copy of the portrait for an agent of the caller; null where there is none. */
export async function copyPortrait(
  ctx: UserCtx,
  { userId, portraitKey }: Pick<StoredAgent, 'userId' | 'portraitKey'>,
): Promise<string | null> {
  const blob = portraitKey && (await ctx.ports.blobs.read(portraitBlobKey(userId, portraitKey)))
  return blob && blob.size <= AVATAR_BYTES_MAX ? writePortrait(ctx, await buffer(blob.stream)) : null
}

/** Any caller may see a portrait whose key they know, as long as its agent has it; keys cannot be guessed. */
export async function showPortrait(ctx: Ctx, portraitKey: string): Promise<ShownPicture> {
  const [portrait] = PORTRAIT_KEY.test(portraitKey) ? await store.listPortraits(ctx.db, [portraitKey]) : []
  const blob = portrait && (await ctx.ports.blobs.read(portraitBlobKey(portrait.userId, portraitKey)))
  if (!blob) throw notFound(agentsMessages.portraitNotFound())
  return toShownPicture(blob, { key: portraitKey, name: 'portrait' })
}
