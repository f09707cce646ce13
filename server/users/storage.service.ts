import { usersMessages } from '#contract/messages/users.ts'
import { userChanged } from '#contract/users.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { showUser } from './service.ts'
import * as store from './storage.store.ts'

/** Reserves that much of a user's storage, or refuses with the figures. Only inside `transact`. */
export async function reserveStorage(ctx: UserCtx, userId: string, bytes: number): Promise<void> {
  const hasRoom = await store.addStorage(ctx.db, userId, bytes)
  const person = await showUser(ctx, userId)
  if (!hasRoom) throw userId === ctx.user.id ? outOfStorage(bytes, person) : outOfTheirStorage()
  ctx.emit(userChanged, [userId], person)
}

/** Releases storage. Only inside `transact`. */
export async function releaseStorage(ctx: Ctx, userId: string, bytes: number): Promise<void> {
  await store.subtractStorage(ctx.db, userId, bytes)
  ctx.emit(userChanged, [userId], await showUser(ctx, userId))
}

function outOfStorage(
  bytes: number,
  { currentStorageSize, storageLimit }: { currentStorageSize: number; storageLimit: number },
): AppError {
  const left = Math.max(0, storageLimit * 1_000_000 - currentStorageSize)
  return new AppError(
    'too_large',
    usersMessages.storageFull({ needed: megabytes(bytes), left: megabytes(left), limit: storageLimit }),
  )
}

const outOfTheirStorage = () => new AppError('too_large', usersMessages.ownerStorageFull())

/** Small amounts with two decimals. */
function megabytes(bytes: number): number {
  const decimals = bytes < 10_000_000 ? 100 : 1
  return Math.round((bytes / 1_000_000) * decimals) / decimals
}
