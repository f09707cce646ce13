import { queryOptions } from '@tanstack/react-query'
import { THUMBNAILS_AT_ONCE_MAX } from '#contract/constants/files.ts'
import type { FileThumbnail, KnowledgeFile } from '#contract/files.ts'
import { api } from '#web/platform/api.ts'
import { queryClient } from '#web/platform/query-client.ts'

const WANTED_AGAIN_MS = 5000

/** Made once for each content, on the server. */
export const thumbnail = ({ id, sha256 }: Pick<KnowledgeFile, 'id' | 'sha256'>) =>
  queryOptions({
    queryKey: [...api.files.thumbnails.key(), id, sha256],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => together(id),
    // The event that it was made can arrive before the answer that it is wanted.
    refetchInterval: ({ state }) => state.data?.state === 'wanted' && WANTED_AGAIN_MS,
  })

/** The thumbnails were made. */
export const refetchThumbnails = (ids: readonly string[]): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: api.files.thumbnails.key(),
    predicate: ({ queryKey }) => queryKey.some((part) => ids.some((id) => id === part)),
  })

interface Waiting {
  id: string
  resolve: (thumbnail: FileThumbnail) => void
  reject: (error: unknown) => void
}

let waiting: Waiting[] = []

/** One request for all cards of a paint. */
function together(id: string): Promise<FileThumbnail> {
  const { promise, resolve, reject } = Promise.withResolvers<FileThumbnail>()
  if (waiting.length === 0) setTimeout(send)
  waiting.push({ id, resolve, reject })
  if (waiting.length >= THUMBNAILS_AT_ONCE_MAX) send()
  return promise
}

function send(): void {
  const batch = waiting
  waiting = []
  if (batch.length === 0) return
  api.files.thumbnails.call({ ids: batch.map(({ id }) => id).join(',') }).then(
    (found) => {
      for (const { id, resolve } of batch)
        resolve(
          found.find(({ fileId }) => fileId === id) ?? {
            fileId: id,
            state: 'none',
            picture: null,
            text: null,
          },
        )
    },
    (error: unknown) => {
      for (const { reject } of batch) reject(error)
    },
  )
}
