import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { avatarPath, CurrentUser, type SystemFile } from '#contract/users.ts'
import { api, fetchSignedIn } from '#web/platform/api.ts'
import { type ApiError, errorOfAnswer } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { readPersisted, removePersisted, writePersisted } from '#web/platform/persisted.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { squarePicture } from './picture-square.ts'

const KEPT = 'me'

/** The signed-in person; known from the last visit until the server answers, so that a start needs no answer. */
export const currentUser = () =>
  queryOptions({
    queryKey: api.users.me.queryKey(),
    queryFn: async ({ signal }) => {
      const user = await api.users.me.call(undefined, { signal })
      writePersisted(KEPT, user)
      return user
    },
    initialData: () => knownCurrentUser() ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  })

export const useCurrentUser = () => useSuspenseQuery(currentUser()).data

/** As of the last visit, or of what another tab learned since. */
export const knownCurrentUser = () => readPersisted(KEPT, CurrentUser.nullable(), null)

/** For the next start of the page; what this one shows stays. */
export const keepCurrentUser = (user: CurrentUser) => writePersisted(KEPT, user)

export function rememberCurrentUser(user: CurrentUser) {
  keepCurrentUser(user)
  queryClient.setQueryData(currentUser().queryKey, user)
  // The person's own card says the same.
  void queryClient.invalidateQueries({ queryKey: api.users.get.key() })
}

/** Which files instruct the models that the person asks. */
export function rememberSystemFiles(systemFiles: SystemFile[]) {
  const user = queryClient.getQueryData(currentUser().queryKey)
  if (user) rememberCurrentUser({ ...user, systemFiles })
}

export const forgetCurrentUser = () => removePersisted(KEPT)

/** The card of anybody here. */
export const person = (id: string) =>
  api.users.get.queryOptions({ input: { id }, retry: false, staleTime: 60_000 })

/** Shows the change at once, and takes it back when the server refuses it. */
export function useUpdateProfile() {
  return useMutation(
    api.users.update.mutationOptions({
      meta: { isErrorShown: true },
      onMutate: ({ name, username, phone }) => {
        const before = queryClient.getQueryData(currentUser().queryKey)
        const after = before && {
          ...before,
          name: name || null,
          username: username ?? before.username,
          phone: phone || null,
        }
        if (after) queryClient.setQueryData(currentUser().queryKey, after)
        return { before }
      },
      onSuccess: (user) => {
        rememberCurrentUser(user)
        toast.success(t('profile.saved'))
      },
      onError: (_error, _change, shown) => {
        if (shown?.before) queryClient.setQueryData(currentUser().queryKey, shown.before)
      },
    }),
  )
}

/** Makes the picture a small square, sends it, and shows it everywhere. */
export const useChangeAvatar = (userId: string) =>
  useMutation<CurrentUser, ApiError, Blob>({
    meta: { isErrorShown: true },
    mutationFn: async (picture) => sendAvatar(userId, await squarePicture(picture)),
    onSuccess: (user) => {
      rememberCurrentUser(user)
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
        rememberCurrentUser(user)
        toast.success(t('profile.pictureRemoved'))
      },
    }),
  )
