import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { FAVORITES_SHOWN_MAX } from '#contract/constants/notebooks.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { api } from '#web/platform/api.ts'
import { t } from '#web/platform/i18n.ts'
import { patchQueryData, primeQuery, queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { keepFavorites, readLocalFavorites } from './local-notebooks.ts'

const FIVE_MINUTES = 5 * 60_000

/** The user's favorites, last added first; kept in this browser, so that they are listed without a connection. */
export const favoriteNotebooks = () =>
  queryOptions({
    queryKey: [...api.notebookFavorites.list.key(), 'shown'],
    staleTime: FIVE_MINUTES,
    queryFn: async ({ signal }): Promise<readonly Notebook[]> => {
      const { data } = await api.notebookFavorites.list.call({ limit: FAVORITES_SHOWN_MAX }, { signal })
      await keepFavorites(data)
      return data
    },
  })

const NONE: readonly Notebook[] = []

export const useFavorites = (): readonly Notebook[] => useQuery(favoriteNotebooks()).data ?? NONE

export const primeFavorites = () => primeQuery(favoriteNotebooks().queryKey, readLocalFavorites)

export const refetchFavorites = () => queryClient.invalidateQueries({ queryKey: api.notebookFavorites.key() })

/** A failure is not reported: the notebook stays what it was. */
export const useChangeFavorite = () =>
  useMutation({
    meta: { isErrorShown: true },
    mutationFn: ({ id, isFavorite }: { id: string; isFavorite: boolean }) =>
      isFavorite ? api.notebookFavorites.add.call({ id }) : api.notebookFavorites.remove.call({ id }),
    onSuccess: ({ isFavorite }) => {
      toast.success(t(isFavorite ? 'notebooks.favoriteAdded' : 'notebooks.favoriteRemoved'))
      return refetchFavorites()
    },
  })

/** Applies a change of a notebook, such as its name. */
export function updateCachedFavorite(changed: Notebook): void {
  changeFavorites((favorites) => favorites.map((one) => (one.id === changed.id ? changed : one)))
}

export function removeCachedFavorites(ids: readonly string[]): void {
  changeFavorites((favorites) => favorites.filter(({ id }) => !ids.includes(id)))
}

function changeFavorites(change: (favorites: readonly Notebook[]) => readonly Notebook[]): void {
  const changed = patchQueryData(favoriteNotebooks().queryKey, change)
  if (changed) void keepFavorites(changed)
}
