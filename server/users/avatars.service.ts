import { randomUUID } from 'node:crypto'
import { usersMessages } from '#contract/messages/users.ts'
import type { InputOf } from '#contract/procedures.ts'
import { AVATAR_PIXELS_MAX, type AVATAR_TYPES, type CurrentUser, type users } from '#contract/users.ts'
import { recordAudit } from '#server/audit/service.ts'
import { folderOf, type StoredBlob } from '#server/platform/blobs/port.ts'
import { discardBlobs, keepingOnlyOnSuccess } from '#server/platform/blobs/removal.ts'
import type { BlobKind } from '#server/platform/blobs/sweep.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { type Picture, readPicture } from './picture.ts'
import { emitChanged, requireOwnProfile } from './profile.service.ts'
import * as store from './profile.store.ts'

type AvatarType = (typeof AVATAR_TYPES)[number]

/** The extension of a key is the type, so that a picture is served as the type that was detected. */
export const PICTURE_ENDINGS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
} as const satisfies Record<AvatarType, string>
const PERSON_ID = /^[0-9a-f-]{36}$/
const AVATAR_KEY = /^[0-9a-f-]{36}\.(png|jpg|webp)$/

const blobKey = (userId: string, avatarKey: string) => `${folderOf(userId)}/avatar-${avatarKey}`

const BLOB_KEY = /^people\/([0-9a-f-]{36})\/avatar-([0-9a-f-]{36}\.(?:png|jpg|webp))$/

export const avatarBlobs: BlobKind = {
  keys: BLOB_KEY,
  async listNeeded(ctx, keys) {
    const avatarKeys = keys.flatMap((key) => BLOB_KEY.exec(key)?.[2] ?? [])
    return (await store.listAvatars(ctx.db, avatarKeys)).map(({ id, avatarKey }) => blobKey(id, avatarKey))
  },
}

/** The location of a user's picture; `undefined` where there is none. */
export const avatarBlob = ({
  id,
  avatarKey,
}: CurrentUser): { ending: string; blobKey: string } | undefined =>
  avatarKey === null ? undefined : { ending: `.${avatarKey.split('.')[1]}`, blobKey: blobKey(id, avatarKey) }

export async function changeAvatar(ctx: UserCtx, id: string, bytes: Buffer): Promise<CurrentUser> {
  if (!PERSON_ID.test(id)) throw notFound(usersMessages.notFound())
  await requireOwnProfile(ctx, id)
  const avatarKey = `${randomUUID()}.${PICTURE_ENDINGS[requirePicture(bytes)]}`
  const key = blobKey(id, avatarKey)
  return keepingOnlyOnSuccess(ctx, key, async () => {
    await ctx.ports.blobs.write(key, bytes)
    return replaceAvatar(ctx, id, avatarKey)
  })
}

export async function removeAvatar(
  ctx: UserCtx,
  { id }: InputOf<typeof users.removeAvatar>,
): Promise<CurrentUser> {
  await requireOwnProfile(ctx, id)
  return replaceAvatar(ctx, id, null)
}

function replaceAvatar(ctx: UserCtx, id: string, avatarKey: string | null): Promise<CurrentUser> {
  return ctx.transact(async (ctx) => {
    const previous = await store.findAvatarKeyForChange(ctx.db, id)
    await store.updateAvatarKey(ctx.db, { id, avatarKey, updatedAt: ctx.clock.now() })
    const action = avatarKey === null ? 'users.avatar_removed' : 'users.avatar_changed'
    await recordAudit(ctx, { action, targetType: 'user', targetId: id })
    if (previous !== null) await discardBlobs(ctx, [blobKey(id, previous)])
    return emitChanged(ctx, id)
  })
}

/** The type of a picture of a user or an agent, by its bytes. */
export const requirePicture = (bytes: Buffer): AvatarType =>
  requirePictureWithin(bytes, AVATAR_PIXELS_MAX).type

/** The same for a picture of that many pixels in width and height at most. */
export function requirePictureWithin(bytes: Buffer, pixelsMax: number): Picture {
  if (bytes.length === 0) throw invalid('picture', usersMessages.avatarEmpty())
  const picture = readPicture(bytes)
  if (!picture) throw invalid('picture', usersMessages.avatarTypeUnsupported())
  const { width, height } = picture
  if (Math.min(width, height) < 1 || Math.max(width, height) > pixelsMax) {
    throw invalid('picture', usersMessages.avatarTooLarge({ max: pixelsMax }))
  }
  return picture
}

/** Any caller may see a picture whose key they know; keys cannot be guessed. */
export async function showAvatar(
  ctx: Ctx,
  { id, avatarKey }: { id: string; avatarKey: string },
): Promise<ShownPicture> {
  const isPossible = AVATAR_KEY.test(avatarKey) && PERSON_ID.test(id)
  const blob = isPossible ? await ctx.ports.blobs.read(blobKey(id, avatarKey)) : undefined
  if (!blob) throw notFound(usersMessages.avatarNotFound())
  return toShownPicture(blob, { key: avatarKey, name: 'avatar' })
}

export type ShownPicture = StoredBlob & { type: AvatarType; fileName: string }

/** A stored picture with the type that the extension of its key names. */
export function toShownPicture(blob: StoredBlob, { key, name }: { key: string; name: string }): ShownPicture {
  const ending = key.split('.')[1] ?? ''
  const types = Object.keys(PICTURE_ENDINGS) as AvatarType[]
  const type = types.find((type) => PICTURE_ENDINGS[type] === ending) ?? 'image/png'
  return { ...blob, type, fileName: `${name}.${ending}` }
}
