import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { useServerSetting } from '#web/settings/queries.ts'
import { refetchFiles, removeCachedFiles, updateCachedFile } from '../queries.ts'

/** Removes the caller's own access to a file. */
export const useLeaveFile = () =>
  useMutation(
    api.fileShares.remove.mutationOptions({
      onSuccess: ({ id }) => {
        removeCachedFiles([id])
        toast.success(t('fileShares.left'))
      },
    }),
  )

export const useUnhideFiles = () =>
  useMutation(
    api.fileShares.unhide.mutationOptions({
      onSuccess: (shown) => {
        for (const file of shown) updateCachedFile(file)
        void refetchFiles()
        toast.success(t('fileShares.unhidden', { count: shown.length }))
      },
    }),
  )

/** Leaves files of others out of the caller's lists and searches. */
export function useHideFiles() {
  const { mutate: unhide } = useUnhideFiles()
  return useMutation(
    api.fileShares.hide.mutationOptions({
      onSuccess: (hidden, { ids }) => {
        for (const file of hidden) updateCachedFile(file)
        void refetchFiles()
        toast.undoable(t('fileShares.hidden', { count: hidden.length }), () => unhide({ ids }))
      },
    }),
  )
}

/** Grants or revokes access for all users. */
export const useOpenFile = () =>
  useMutation(api.files.update.mutationOptions({ onSuccess: updateCachedFile }))

/** True until the setting is loaded: the server checks it again. */
export function useMayShareWithEverybody(): boolean {
  const { isAdmin } = useCurrentUser()
  return useServerSetting('GlobalFiles') !== 'administrators' || isAdmin
}
