import { redirect } from '@tanstack/react-router'
import { newNotebookPath } from '#web/notebooks/paths.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'

export async function requireAdmin() {
  const user = await queryClient.ensureQueryData(currentUser())
  if (!user.isAdmin) redirect({ ...newNotebookPath(), throw: true })
}
