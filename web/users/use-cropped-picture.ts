import { useMutation } from '@tanstack/react-query'
import { openDialog } from '#web/platform/dialogs.ts'
import type { ApiError } from '#web/platform/errors.ts'
import type { CropPicture } from '#web/ui/forms/crop-square.ts'
import { measurePicture, type PicturePart } from './picture-square.ts'

/** Opens a chosen picture in the dialog that crops it; a file that is no picture is an error. */
export const useCroppedPicture = (onCrop: (part: PicturePart) => void) =>
  useMutation<CropPicture, ApiError, Blob>({
    meta: { isErrorShown: true },
    mutationFn: measurePicture,
    onSuccess: (picture) =>
      openDialog('crop-picture', {
        picture,
        onApply: (square) => onCrop({ picture: picture.blob, square }),
      }),
  })
