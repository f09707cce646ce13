import { z } from 'zod'
import { create } from 'zustand'
import { readPersisted, writePersisted } from '#web/platform/persisted.ts'

const FAVORITES = 'favorite-tags'
const FavoriteTags = z.object({ ids: z.array(z.string()) })

/** Tags that this browser shows first. */
export const useFavoriteTags = create<z.infer<typeof FavoriteTags>>(() =>
  readPersisted(FAVORITES, FavoriteTags, { ids: [] }),
)

export function toggleFavoriteTag(id: string) {
  const { ids } = useFavoriteTags.getState()
  useFavoriteTags.setState({ ids: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] })
  writePersisted(FAVORITES, useFavoriteTags.getState())
}
