import { notFound } from '@tanstack/react-router'
import { currentUser } from './current-user.ts'
import { queryClient } from './query-client.ts'

/** For pages for developers and administrators. During development they are open to all users. */
export async function requireDeveloper() {
  if (import.meta.env.DEV) return
  const { isAdmin, isDeveloper } = await queryClient.ensureQueryData(currentUser())
  if (!isAdmin && !isDeveloper) notFound({ throw: true })
}
