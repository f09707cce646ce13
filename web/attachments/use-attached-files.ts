import { useMemo } from 'react'
import type { Model } from '#contract/models.ts'
import { rememberedUploads } from '#web/files/uploads/draft-uploads.view-state.ts'
import { isOnItsWay, useUploads } from '#web/files/uploads/view-state.ts'
import { attachedTo, detach, filesForMessage, useAttached } from './attachments.view-state.ts'
import { warnOfPictures } from './picture-warnings.queries.ts'

/** The files of the message that is being written at a place. */
export function useAttachedFiles(place: string, model: Model | undefined) {
  const attached = useAttached(place)
  const uploads = useUploads((state) => state.uploads)
  const wereThere = useMemo(() => rememberedUploads(place).length > 0, [place])
  const own = uploads.filter((upload) => upload.place === place && upload.state !== 'done')
  return {
    hasAny: wereThere || attached.length + own.length > 0,
    isUploading: own.some(isOnItsWay),
    /** What the message takes along; nothing when the model cannot take a picture among it, which is told. */
    take: () => (warnOfPictures(attachedTo(place), model) ? undefined : filesForMessage(place)),
    /** The message has gone: what it took does not go along with the next, and what came meanwhile does. */
    forget: (fileIds: readonly string[]) => detach(place, fileIds),
  }
}
