import { useMutation } from '@tanstack/react-query'
import { avatarPath, CurrentUser } from '#contract/users.ts'
import { api } from '#web/platform/api.ts'
import type { ApiError } from '#web/platform/errors.ts'
import { putPicture } from '#web/platform/fetch-path.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { type PicturePart, squarePicture } from './picture-square.ts'
import { updateCachedUser } from './queries.ts'

/** Uploads a square of a picture, and updates it everywhere. */
export const useChangeAvatar = (userId: string) =>
  useMutation<CurrentUser, ApiError, PicturePart>({
    meta: { isErrorShown: true },
    mutationFn: async (part) =>
      CurrentUser.parse(await putPicture(avatarPath(userId), await squarePicture(part))),
    onSuccess: (user) => {
      updateCachedUser(user)
      toast.success(t('profile.pictureSaved'))
    },
  })

export const useRemoveAvatar = () =>
  useMutation(
    api.users.removeAvatar.mutationOptions({
      onSuccess: (user) => {
        updateCachedUser(user)
        toast.success(t('profile.pictureRemoved'))
      },
    }),
  )
