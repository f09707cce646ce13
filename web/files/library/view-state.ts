import { z } from 'zod'
import { create } from 'zustand'
import { readPersisted, writePersisted } from '#web/platform/persisted.ts'
import { TAG_ORDERS } from '../tags/tag-order.ts'

const KEPT = 'files-view'

const FilesView = z.object({
  layout: z.enum(['list', 'grid']),
  orderBy: z.enum(['fileName', 'createdAt', 'fileSize']),
  direction: z.enum(['asc', 'desc']),
  areTagsShown: z.boolean().default(false),
  tagOrder: z.enum(TAG_ORDERS).default('default'),
})
export type FilesView = z.infer<typeof FilesView>

const usual: FilesView = {
  layout: 'list',
  orderBy: 'createdAt',
  direction: 'desc',
  areTagsShown: false,
  tagOrder: 'default',
}

/** How this browser shows the library. */
export const useFilesView = create<FilesView>(() => readPersisted(KEPT, FilesView, usual))

export function changeFilesView(change: Partial<FilesView>) {
  useFilesView.setState(change)
  writePersisted(KEPT, useFilesView.getState())
}

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

export interface Upload {
  key: string
  name: string
  size: number
  sent: number
  /** `interrupted`: the page was left, and the browser does not have the file any more. */
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'interrupted'
  /** Why it failed, or what is notable. */
  note?: string
  /** The place of the message that waits for it. */
  place?: string
}

/** What is on its way to the library, in the order in which it was chosen. */
export const useUploads = create<{ uploads: Upload[] }>(() => ({ uploads: [] }))

export const addUploads = (added: Upload[]) =>
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...added] }))

export const changeUpload = (key: string, change: Partial<Upload>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
  }))

export const forgetUploads = (keys: string[]) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter(({ key }) => !keys.includes(key)) }))
