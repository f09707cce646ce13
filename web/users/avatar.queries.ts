import { useMutation } from '@tanstack/react-query'
import { avatarPath, CurrentUser } from '#contract/users.ts'
import { api, fetchSignedIn } from '#web/platform/api.ts'
import { type ApiError, errorOfAnswer } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { type PicturePart, squarePicture } from './picture-square.ts'
import { updateCachedUser } from './queries.ts'

/** Uploads a square of a picture, and updates it everywhere. */
export const useChangeAvatar = (userId: string) =>
  useMutation<CurrentUser, ApiError, PicturePart>({
    meta: { isErrorShown: true },
    mutationFn: async (part) => sendAvatar(userId, await squarePicture(part)),
    onSuccess: (user) => {
      updateCachedUser(user)
      toast.success(t('profile.pictureSaved'))
    },
  })

async function sendAvatar(userId: string, picture: Blob): Promise<CurrentUser> {
  const url = new URL(avatarPath(userId), location.origin)
  const response = await fetchSignedIn(new Request(url, { method: 'PUT', body: picture }))
  if (!response.ok) throw await errorOfAnswer(response)
  return CurrentUser.parse(await response.json())
}

export const useRemoveAvatar = () =>
  useMutation(
    api.users.removeAvatar.mutationOptions({
      onSuccess: (user) => {
        updateCachedUser(user)
        toast.success(t('profile.pictureRemoved'))
      },
    }),
  )
