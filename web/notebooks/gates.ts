import { redirect } from '@tanstack/react-router'
import { primeThread, thread } from '#web/chat/queries.ts'
import { modelList } from '#web/models/queries.ts'
import { currentUser } from '#web/platform/current-user.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { newNotebookPath, notebookPath } from './paths.ts'
import { notebook, primeNotebook } from './queries.ts'

/**
 * Redirects to the last notebook of the user on any device; without a connection, to the last one of this
 * browser.
 */
export async function redirectHome() {
  const { lastNotebookId } = await queryClient
    .fetchQuery({ ...currentUser(), staleTime: 0, retry: false, networkMode: 'always' })
    .catch(() => queryClient.ensureQueryData(currentUser()))
  redirect({
    ...(lastNotebookId === null ? newNotebookPath() : notebookPath(lastNotebookId)),
    replace: true,
    throw: true,
  })
}

interface OpeningNotebook {
  params: { id: string }
  cause: 'preload' | 'enter' | 'stay'
}

export async function openNotebook({ params: { id }, cause }: OpeningNotebook): Promise<void> {
  await Promise.all([primeNotebook(id), primeThread(id)])
  if (cause === 'preload') return
  // The page requests them one after another as its parts are rendered.
  void queryClient.prefetchQuery(notebook(id))
  void queryClient.prefetchQuery(thread(id))
  void queryClient.prefetchQuery(modelList())
}
