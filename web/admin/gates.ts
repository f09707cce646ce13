import { redirect } from '@tanstack/react-router'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { currentUser } from '#web/users/queries.ts'

export async function requireAdmin() {
  const user = await queryClient.ensureQueryData(currentUser())
  if (!user.isAdmin) redirect({ ...newNotebookPath(), throw: true })
}
