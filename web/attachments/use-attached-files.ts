import { useMemo } from 'react'
import type { Model } from '#contract/models.ts'
import { rememberedUploads } from '#web/files/uploads/draft-uploads.view-state.ts'
import { isInProgress, useUploads } from '#web/files/uploads/view-state.ts'
import { attachedTo, detach, filesForMessage, useAttached } from './attachments.view-state.ts'
import { warnOfPictures } from './picture-warnings.queries.ts'

/** The attachments of a draft. */
export function useAttachedFiles(place: string, model: Model | undefined) {
  const attached = useAttached(place)
  const uploads = useUploads((state) => state.uploads)
  const wereThere = useMemo(() => rememberedUploads(place).length > 0, [place])
  const own = uploads.filter((upload) => upload.place === place && upload.state !== 'done')
  return {
    hasAny: wereThere || attached.length + own.length > 0,
    isUploading: own.some(isInProgress),
    /**
     * The files of the message; nothing when it has a picture that the model does not accept, with a warning.
     */
    take: () => (warnOfPictures(attachedTo(place), model) ? undefined : filesForMessage(place)),
    /** Removes the files of a sent message; files attached since are kept. */
    forget: (fileIds: readonly string[]) => detach(place, fileIds),
  }
}
