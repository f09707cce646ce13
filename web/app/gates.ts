import { domains } from '#web/domains.ts'
import { requireDeveloper } from '#web/platform/developer-gate.ts'
import type { Entering } from '#web/platform/domain.ts'
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

/** For pages for developers outside the workspace. */
export async function enterAsDeveloper(entering: Entering) {
  if (!import.meta.env.DEV) await mayEnter(entering)
  await requireDeveloper()
}

async function mayEnter({ location, isRetry }: Entering): Promise<boolean> {
  for (const { enter } of domains) {
    if (enter && !(await enter({ location, isRetry }))) return false
  }
  return true
}
