import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Notebook } from '#contract/notebooks.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { updateCachedNotebook } from './queries.ts'

/** The tags of the user's notebooks, most used first. */
export const usedTags = () => queryOptions({ ...api.notebookTags.list.queryOptions({}), staleTime: 0 })

interface TagChange {
  /** Whether the tag is added; otherwise it is removed. */
  isAdded: boolean
  sessionIds: string[]
  name: string
}

async function changeTags({ isAdded, ...input }: TagChange): Promise<Notebook[]> {
  const changed = await api.notebookTags[isAdded ? 'addMany' : 'removeMany'].call(input)
  for (const notebook of changed) updateCachedNotebook(notebook)
  void queryClient.invalidateQueries({ queryKey: api.notebookTags.list.key() })
  return changed
}

/** Adds a tag to notebooks or removes it, with Undo for several notebooks. A failure is not reported. */
export const useChangeTags = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: changeTags,
    onSuccess: (changed, { isAdded, sessionIds, name }) => {
      if (sessionIds.length === 1 || changed.length === 0) return
      const message = t(isAdded ? 'notebookTags.addedTo' : 'notebookTags.removedFrom', {
        name,
        count: changed.length,
      })
      const undo = { isAdded: !isAdded, sessionIds: changed.map(({ id }) => id), name }
      toast.undoable(message, () => void changeTags(undo).catch(() => undefined))
    },
  })
