import { fileTagsChanged } from '#contract/file-tags.ts'
import { fileChanged, fileIndexChanged, filesRemoved } from '#contract/files.ts'
import { t } from '#web/platform/i18n.ts'
import { onLiveEvent } from '#web/platform/live.ts'
import { toast } from '#web/platform/toast.ts'
import { hideFiles, knownFileName, refetchFiles, refetchTags, showFile } from './queries.ts'

/** Keeps the library current; the answer stops it. */
export function followFiles(): () => void {
  const stops = [
    onLiveEvent(fileChanged, showFile),
    onLiveEvent(fileTagsChanged, () => {
      void refetchTags()
      void refetchFiles()
    }),
    onLiveEvent(filesRemoved, ({ ids }) => hideFiles(ids)),
    onLiveEvent(fileIndexChanged, ({ fabFileId, vectorizeStatus }) => {
      const name = knownFileName(fabFileId)
      if (vectorizeStatus === 'complete' && name) toast.success(t('notices.fileIndexed', { name }))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
