import type { fileTagsChanged } from '#contract/file-tags.ts'
import type { fileChanged, fileIndexChanged, filesRemoved, fileThumbnailsMade } from '#contract/files.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { createIndexedNotices } from './indexed-notices.ts'
import { knownFile, refetchFiles, refetchTags, removeCachedFiles, updateCachedFile } from './queries.ts'
import { refetchThumbnails } from './thumbnails.queries.ts'

/** Keeps the library up to date. Returns a function that stops it. */
export function followFiles(): () => void {
  const showIndexed = createIndexedNotices()
  const stops = [
    onLiveEvent<typeof fileChanged>('file_changed', updateCachedFile),
    onLiveEvent<typeof fileTagsChanged>('file_tags_changed', () => {
      void refetchTags()
      void refetchFiles()
    }),
    onLiveEvent<typeof fileThumbnailsMade>('file_thumbnails_made', ({ ids }) => void refetchThumbnails(ids)),
    onLiveEvent<typeof filesRemoved>('files_removed', ({ ids }) => removeCachedFiles(ids)),
    onLiveEvent<typeof fileIndexChanged>(
      'update_file_chunk_vector_status',
      ({ fabFileId, chunkStatus, vectorizeStatus }) => {
        const file = knownFile(fabFileId)
        if (chunkStatus !== 'ongoing' && vectorizeStatus !== 'ongoing' && file) showIndexed(file)
      },
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
