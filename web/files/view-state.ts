import { z } from 'zod'
import { create } from 'zustand'
import { readPersisted, writePersisted } from '#web/platform/persisted.ts'

export const TAG_ORDERS = ['default', 'usage', 'name', 'recent'] as const
export type TagOrder = (typeof TAG_ORDERS)[number]

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

/** The view settings of the library in this browser. */
export const useFilesView = create<FilesView>(() => readPersisted(KEPT, FilesView, usual))

export function changeFilesView(change: Partial<FilesView>) {
  useFilesView.setState(change)
  writePersisted(KEPT, useFilesView.getState())
}
