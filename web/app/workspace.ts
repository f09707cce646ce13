import { domains } from '#web/domains.ts'
import { currentUser } from '#web/platform/current-user.ts'
import {
  deleteLocalDatabases,
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

/** Signing out leaves nothing of the user on the machine. */
export async function forgetUsers(userIds: string[]): Promise<void> {
  for (const userId of userIds) {
    for (const { forget } of domains) forget?.(userId)
  }
  await deleteLocalDatabases(userIds)
}
