import { notFound } from '@tanstack/react-router'
import { domains } from '#web/domains.ts'
import { currentUser } from '#web/platform/current-user.ts'
import type { Entering } from '#web/platform/domain.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { openWorkspace } from './workspace.ts'

export async function enterWorkspace(entering: Entering) {
  if (!(await mayEnter(entering))) return
  try {
    await openWorkspace()
  } catch (thrown) {
    await mayEnter({ ...entering, isRetry: true })
    throw thrown
  }
}

/** For pages for developers. During development they are open to all users. */
export async function requireDeveloper(entering: Entering) {
  if (import.meta.env.DEV) return
  await mayEnter(entering)
  const { isAdmin, isDeveloper } = await queryClient.ensureQueryData(currentUser())
  if (!isAdmin && !isDeveloper) notFound({ throw: true })
}

async function mayEnter({ location, isRetry }: Entering): Promise<boolean> {
  for (const { enter } of domains) {
    if (enter && !(await enter({ location, isRetry }))) return false
  }
  return true
}
