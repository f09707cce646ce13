import { queryOptions, useMutation } from '@tanstack/react-query'
import { commandIn } from '#contract/commands.ts'
import type { SavedPrompt } from '#contract/prompts.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'

/** The user's saved prompts, by name. */
export const savedPromptList = () =>
  queryOptions({ ...api.savedPrompts.list.queryOptions(), staleTime: Number.POSITIVE_INFINITY })

export const refetchSavedPrompts = () =>
  queryClient.invalidateQueries({ queryKey: api.savedPrompts.list.key() })

/** The saved prompt that a message begins with, if the list is loaded. */
export function savedPromptIn(message: string): SavedPrompt | undefined {
  const name = commandIn(message)?.slice(1).toLowerCase()
  return queryClient.getQueryData(savedPromptList().queryKey)?.find((prompt) => prompt.name === name)
}

export const useCreatePrompt = () =>
  useMutation(
    api.savedPrompts.create.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: ({ name }) => {
        toast.success(t('prompts.saved', { name }))
        return refetchSavedPrompts()
      },
    }),
  )

export const useUpdatePrompt = () =>
  useMutation(
    api.savedPrompts.update.mutationOptions({
      meta: { isErrorShown: true },
      onSuccess: () => refetchSavedPrompts(),
    }),
  )

/** With Undo, which saves it again. */
export function useDeletePrompt() {
  const { mutate: restore } = useMutation(
    api.savedPrompts.create.mutationOptions({ onSuccess: () => refetchSavedPrompts() }),
  )
  return useMutation({
    mutationFn: ({ id }: SavedPrompt) => api.savedPrompts.remove.call({ id }),
    onSuccess: (_, { name, text }) => {
      toast.undoable(t('prompts.deleted', { name }), () => restore({ name, text }))
      return refetchSavedPrompts()
    },
  })
}
