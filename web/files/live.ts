import { fileTagsChanged } from '#contract/file-tags.ts'
import { fileChanged, fileIndexChanged, filesRemoved, fileThumbnailsMade } from '#contract/files.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { createIndexedNotices } from './indexed-notices.ts'
import { knownFile, refetchFiles, refetchTags, removeCachedFiles, updateCachedFile } from './queries.ts'
import { refetchThumbnails } from './thumbnails.queries.ts'

/** Keeps the library up to date. Returns a function that stops it. */
export function followFiles(): () => void {
  const showIndexed = createIndexedNotices()
  const stops = [
    onLiveEvent(fileChanged, updateCachedFile),
    onLiveEvent(fileTagsChanged, () => {
      void refetchTags()
      void refetchFiles()
    }),
    onLiveEvent(fileThumbnailsMade, ({ ids }) => void refetchThumbnails(ids)),
    onLiveEvent(filesRemoved, ({ ids }) => removeCachedFiles(ids)),
    onLiveEvent(fileIndexChanged, ({ fabFileId, chunkStatus, vectorizeStatus }) => {
      const file = knownFile(fabFileId)
      if (chunkStatus !== 'ongoing' && vectorizeStatus !== 'ongoing' && file) showIndexed(file)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
