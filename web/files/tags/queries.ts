import { queryOptions, useMutation } from '@tanstack/react-query'
import { FILES_AT_ONCE_MAX } from '#contract/constants/files.ts'
import type { FileTag } from '#contract/file-tags.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { api } from '#web/platform/api.ts'
import { namesFields } from '#web/platform/errors.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { refetchFiles, refetchTags, updateCachedFile } from '../queries.ts'

export const tagList = () => queryOptions(api.fileTags.list.queryOptions())

/** Requested while the page is loading: whether there are tags decides how it is divided. */
export function primeTags(): void {
  void queryClient.prefetchQuery(tagList())
}

export const useCreateTag = () =>
  useMutation(
    api.fileTags.create.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (created) => {
        queryClient.setQueryData(
          tagList().queryKey,
          (tags?: FileTag[]) => tags && [...tags.filter(({ id }) => id !== created.id), created],
        )
        void refetchTags()
        toast.success(t('tags.created'))
      },
      onError: (error) => {
        if (!namesFields(error)) toast.error(t('tags.createFailed'))
      },
    }),
  )

export const useUpdateTag = () =>
  useMutation(
    api.fileTags.update.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: () => {
        void refetchTags()
        void refetchFiles()
        toast.success(t('tags.updated'))
      },
      onError: (error) => {
        if (!namesFields(error)) toast.error(t('tags.updateFailed'))
      },
    }),
  )

export const useDeleteTag = () =>
  useMutation(
    api.fileTags.remove.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ id }) => {
        queryClient.setQueryData(tagList().queryKey, (tags?: FileTag[]) =>
          tags?.filter((tag) => tag.id !== id),
        )
        void refetchFiles()
      },
      onError: () => toast.error(t('tags.deleteFailed')),
    }),
  )

/** Adds a tag to files, or removes it when all of them have it. */
export const useToggleTag = () =>
  useMutation(
    api.fileTags.toggle.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: (files, { tags: [name = ''] }) => {
        for (const file of files) updateCachedFile(file)
        void refetchTags()
        const isAdded = files.every(({ tags }) => tags.includes(name))
        toast.success(t(isAdded ? 'tags.added' : 'tags.takenAway', { name, count: files.length }))
      },
      onError: (_, { ids }) => toast.error(t('tags.addFailed', { count: ids.length })),
    }),
  )

/** Adds a tag to those of the files that lack it. */
export function useAddTag() {
  const { mutate } = useToggleTag()
  return (tag: FileTag, files: readonly KnowledgeFile[]) => {
    const lacking = files.filter(({ tags }) => !tags.includes(tag.name)).slice(0, FILES_AT_ONCE_MAX)
    if (lacking.length > 0) mutate({ ids: lacking.map(({ id }) => id), tags: [tag.name] })
    else toast.plain(t('tags.addedBefore', { name: tag.name, count: files.length }))
  }
}

export const useChoosePrimaryTag = () =>
  useMutation(api.files.update.mutationOptions({ onSuccess: updateCachedFile }))
