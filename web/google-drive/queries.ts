import { useMutation } from '@tanstack/react-query'
import { addFilesTo } from '#web/files/upload-target.queries.ts'
import type { UploadTarget } from '#web/files/upload-target.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

export const refetchDrive = () => queryClient.invalidateQueries({ queryKey: api.googleDrive.status.key() })

export const driveList = (place: { search: string; folderId: string }) =>
  api.googleDrive.list.infiniteOptions({
    input: (pageToken: string | undefined) => ({ ...place, pageToken }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    retry: false,
  })

/** All files of the folder and its subfolders at present. */
export const fetchFolder = (folderId: string) =>
  queryClient.fetchQuery({
    ...api.googleDrive.listFolder.queryOptions({ input: { folderId } }),
    staleTime: 0,
    retry: false,
  })

export const useConnectDrive = () =>
  useMutation(api.googleDrive.start.mutationOptions({ onSuccess: ({ url }) => location.assign(url) }))

export const useFinishDrive = () =>
  useMutation(
    api.googleDrive.finish.mutationOptions({ meta: { isErrorShown: true }, onSuccess: refetchDrive }),
  )

export const useDisconnectDrive = () =>
  useMutation(
    api.googleDrive.disconnect.mutationOptions({
      onSuccess: () => toast.success(t('drive.disconnected')),
      onSettled: refetchDrive,
    }),
  )

export const useImportFile = (uploadTo: UploadTarget) =>
  useMutation(
    api.googleDrive.importFile.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ id }) => addFilesTo(uploadTo, [id]),
    }),
  )
