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

/**
 * How long the page waits for the data of a notebook of which this browser has no copy: rendering all of it once takes
 * less time than rendering the frame first. Below the time after which the router shows that a page is loading.
 */
const FIRST_DATA_MS = 250
export const NOTEBOOK_PENDING_MS = 300

interface OpeningNotebook {
  params: { id: string }
  cause: 'preload' | 'enter' | 'stay'
}

export async function openNotebook({ params: { id }, cause }: OpeningNotebook): Promise<void> {
  await Promise.all([primeNotebook(id), primeThread(id)])
  if (cause === 'preload') return
  const isCopied = queryClient.getQueryData(thread(id).queryKey) !== undefined
  // The page requests them one after another as its parts are rendered.
  const loaded = Promise.all([
    queryClient.prefetchQuery(notebook(id)),
    queryClient.prefetchQuery(thread(id)),
    queryClient.prefetchQuery(modelList()),
  ])
  // Without a connection they are not loaded until there is one.
  const waited = new Promise((done) => setTimeout(done, FIRST_DATA_MS))
  if (!isCopied) await Promise.race([loaded, waited])
}
