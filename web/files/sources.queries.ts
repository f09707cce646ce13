import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { refetchFiles } from './queries.ts'
import { addFilesTo } from './upload-target.queries.ts'
import type { UploadTarget } from './upload-target.ts'

/** Whether files can be imported from Google Drive. When the request fails, the import is not offered. */
export const driveStatus = () => queryOptions({ ...api.googleDrive.status.queryOptions(), retry: false })

/** Offered to users who can use it, and to those who can configure it. */
export function useDriveOffer(): boolean {
  const { data } = useQuery(driveStatus())
  return data !== undefined && (data.isConfigured || data.setUp !== null)
}

export const useCreateFromUrl = (uploadTo: UploadTarget) =>
  useMutation(
    api.fileSources.createFromUrl.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ id, fileName }) => {
        void refetchFiles()
        void addFilesTo(uploadTo, [id])
        toast.success(t('fileSources.created', { name: fileName }))
      },
      onError: (_, { url }) => toast.error(t('fileSources.urlFailed', { url })),
    }),
  )
