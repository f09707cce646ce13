import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { refetchFiles } from './queries.ts'

export const useCreateFromUrl = () =>
  useMutation(
    api.fileSources.createFromUrl.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ fileName }) => {
        void refetchFiles()
        toast.success(t('fileSources.created', { name: fileName }))
      },
      onError: (_, { url }) => toast.error(t('fileSources.urlFailed', { url })),
    }),
  )
