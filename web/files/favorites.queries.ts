import { useMutation } from '@tanstack/react-query'
import type { KnowledgeFile } from '#contract/files.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { toast } from '#web/platform/toast.ts'
import { updateCachedFile } from './queries.ts'

/** A failure is not reported: the file stays what it was. */
export const useChangeFavoriteFile = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ file: { id }, isFavorite }: { file: KnowledgeFile; isFavorite: boolean }) =>
      isFavorite ? api.files.addFavorite.call({ id }) : api.files.removeFavorite.call({ id }),
    onSuccess: ({ isFavorite }, { file }) => {
      updateCachedFile({ ...file, isFavorite })
      toast.success(t(isFavorite ? 'library.favoriteAdded' : 'library.favoriteRemoved'))
    },
  })
