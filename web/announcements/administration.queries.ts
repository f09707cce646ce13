import { useMutation } from '@tanstack/react-query'
import {
  ANNOUNCEMENT_IMAGE_PIXELS_MAX,
  Announcement,
  agreementsExportPath,
  announcementImagesPath,
} from '#contract/announcements.ts'
import { api } from '#web/platform/api.ts'
import { downloadFile } from '#web/platform/downloads.ts'
import type { ApiError } from '#web/platform/errors.ts'
import { putPicture } from '#web/platform/fetch-path.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { scaledPicture } from '#web/users/scaled-picture.ts'
import { announcementKey } from './queries.ts'

export const allAnnouncements = () => api.announcements.listAll.queryOptions()

export const announcementStatistics = (id: string) =>
  api.announcements.statistics.queryOptions({ input: { id }, staleTime: 0 })

const refetch = () => queryClient.invalidateQueries({ queryKey: announcementKey() })

const saved = () => {
  toast.success(t('announcementEditor.saved'))
  return refetch()
}

export const useCreateAnnouncement = () =>
  useMutation({
    ...api.announcements.create.mutationOptions({ onSuccess: saved }),
    meta: { isErrorShown: true },
  })

export const useUpdateAnnouncement = () =>
  useMutation({
    ...api.announcements.update.mutationOptions({ onSuccess: saved }),
    meta: { isErrorShown: true },
  })

export const useDuplicateAnnouncement = () =>
  useMutation(
    api.announcements.duplicate.mutationOptions({
      onSuccess: () => {
        toast.success(t('announcementEditor.duplicated'))
        return refetch()
      },
    }),
  )

export const useRemoveAnnouncement = () =>
  useMutation(
    api.announcements.remove.mutationOptions({
      onSuccess: () => {
        toast.success(t('announcementEditor.removed'))
        return refetch()
      },
    }),
  )

/** Resizes a picture and adds it. */
export const useAddImage = (id: string) =>
  useMutation<Announcement, ApiError, Blob>({
    meta: { isErrorShown: true },
    mutationFn: async (picture) => {
      const scaled = await scaledPicture(picture, ANNOUNCEMENT_IMAGE_PIXELS_MAX)
      return Announcement.parse(await putPicture(announcementImagesPath(id), scaled))
    },
    onSuccess: refetch,
  })

export const useRemoveImage = () =>
  useMutation(api.announcements.removeImage.mutationOptions({ onSuccess: refetch }))

export const useExportAgreements = () =>
  useMutation<void, ApiError, string>({ mutationFn: (id) => downloadFile(agreementsExportPath(id)) })
