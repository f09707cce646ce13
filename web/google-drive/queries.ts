import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { addFilesTo, openProjectId } from '#web/projects/open-project.queries.ts'

/** Nothing is said where this cannot be asked: the way to it is not shown then. */
export const driveStatus = () => queryOptions({ ...api.googleDrive.status.queryOptions(), retry: false })

/** To those who can use it, and those who can set it up. */
export function useDriveOffer(): boolean {
  const { data } = useQuery(driveStatus())
  return data !== undefined && (data.isConfigured || data.setUp !== null)
}

export const refetchDrive = () => queryClient.invalidateQueries({ queryKey: api.googleDrive.status.key() })

export const driveList = (place: { search: string; folderId: string }) =>
  api.googleDrive.list.infiniteOptions({
    input: (pageToken: string | undefined) => ({ ...place, pageToken }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    retry: false,
  })

/** All files in it and in the folders in it, as they are now. */
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

export const useImportFile = () =>
  useMutation(
    api.googleDrive.importFile.mutationOptions({
      meta: { isErrorShown: true },
      onMutate: () => ({ projectId: openProjectId() }),
      onSuccess: ({ id }, _, { projectId }) => addFilesTo(projectId, [id]),
    }),
  )
