import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { namesFields } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { useServerSetting } from '#web/settings/queries.ts'
import { refetchFiles, removeCachedFiles, updateCachedFile } from '../queries.ts'
import { toastError } from '../toast-error.ts'

export const useShareFiles = () =>
  useMutation(
    api.fileShares.create.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (shared, { recipients }) => {
        for (const file of shared) updateCachedFile(file)
        toast.success(t('fileShares.shared', { count: shared.length, recipients: recipients.length }))
      },
      onError: (error, { ids }) => {
        if (!namesFields(error)) toastError(t('fileShares.failed', { count: ids.length }), error)
      },
    }),
  )

export const useUnshareFile = () =>
  useMutation(
    api.fileShares.remove.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ id }) => {
        void refetchFiles()
        void queryClient.invalidateQueries({ queryKey: api.files.get.queryKey({ input: { id } }) })
        toast.success(t('fileShares.revoked'))
      },
      onError: () => toast.error(t('fileShares.revokeFailed')),
    }),
  )

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
