import { domains, localTables } from '#web/domains.ts'
import { currentUser } from '#web/platform/current-user.ts'
import {
  deleteLocalDatabases,
  deleteOtherLocalDatabases,
  localOwner,
  openLocalDatabase,
} from '#web/platform/local-database.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { recentRows } from '#web/platform/recent-list.ts'

/**
 * Reads the local database into the cache before the first page is rendered; later calls return the cached
 * data.
 */
export async function openWorkspace(): Promise<void> {
  const { id } = await queryClient.ensureQueryData(currentUser())
  const isAnotherUser = localOwner() !== id
  const others = domains.flatMap(({ otherUser }) => otherUser?.() ?? [])
  for (const { open } of domains) open?.(id, { isImpersonated: others.length > 0 })
  await openLocalDatabase(id, localTables)
  // Deletes data of an earlier user whose session expired; an administrator who acts as a user will return.
  if (isAnotherUser) void deleteOtherLocalDatabases([id, ...others])
  await Promise.all(domains.map(async ({ prime }) => prime?.()))
}

/** At sign-out all local data of the user is deleted. */
export async function forgetUsers(userIds: string[]): Promise<void> {
  for (const userId of userIds) {
    for (const { forget } of domains) forget?.(userId)
    recentRows.forget(userId)
  }
  await deleteLocalDatabases(userIds)
}
