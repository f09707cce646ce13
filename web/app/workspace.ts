import { domains } from '#web/domains.ts'
import { currentUser } from '#web/platform/current-user.ts'
import {
  deleteLocalDatabase,
  deleteOtherLocalDatabases,
  localOwner,
  openLocalDatabase,
} from '#web/platform/local-database.ts'
import { queryClient } from '#web/platform/query-client.ts'

/** Reads what the disk knows into the cache before the first page is drawn; later calls find it there. */
export async function openWorkspace(): Promise<void> {
  const { id } = await queryClient.ensureQueryData(currentUser())
  const isAnotherUser = localOwner() !== id
  const others = domains.flatMap(({ otherUser }) => otherUser?.() ?? [])
  for (const { open } of domains) open?.(id, { isImpersonated: others.length > 0 })
  await openLocalDatabase(id)
  // What an earlier user left when their session ended by itself; an administrator who acts as a user comes back.
  if (isAnotherUser) void deleteOtherLocalDatabases([id, ...others])
  await Promise.all(domains.map(async ({ prime }) => prime?.()))
}

/** Signing out leaves nothing of the person on the machine. */
export async function clearDisk(userIds: string[]): Promise<void> {
  for (const userId of userIds) {
    for (const { forget } of domains) forget?.(userId)
  }
  await clearCopies(userIds)
}

/** Removes the copies of what the server has; drafts, which it does not have, stay. */
export async function clearCopies(userIds: string[]): Promise<void> {
  await Promise.all(userIds.map(deleteLocalDatabase))
}
