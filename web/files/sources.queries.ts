import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { addFilesTo, openProjectId } from '#web/projects/open-project.queries.ts'
import { refetchFiles } from './queries.ts'

export const useCreateFromUrl = () =>
  useMutation(
    api.fileSources.createFromUrl.mutationOptions({
      meta: { isErrorShown: true },
      onMutate: () => ({ projectId: openProjectId() }),
      onSuccess: ({ id, fileName }, _, { projectId }) => {
        void refetchFiles()
        void addFilesTo(projectId, [id])
        toast.success(t('fileSources.created', { name: fileName }))
      },
      onError: (_, { url }) => toast.error(t('fileSources.urlFailed', { url })),
    }),
  )
