import { z } from 'zod'
import { create } from 'zustand'
import { readPersisted, writePersisted } from '#web/platform/persisted.ts'
import { PANEL_WIDTH_MAX, PANEL_WIDTH_MIN } from '#web/ui/overlays/side-panel-width.ts'

export const TAG_ORDERS = ['default', 'usage', 'name', 'recent'] as const
export type TagOrder = (typeof TAG_ORDERS)[number]

const PANEL_SHARE = 40

const KEPT = 'files-view'

const FilesView = z.object({
  layout: z.enum(['list', 'grid']),
  orderBy: z.enum(['fileName', 'createdAt', 'fileSize']),
  direction: z.enum(['asc', 'desc']),
  /** Until the user chooses, the tags are beside the files if there are any. */
  tagColumn: z.enum(['shown', 'hidden']).optional(),
  /** Whether there were tags when the files were last shown, so that the files keep their place while the tags load. */
  hadTags: z.boolean().optional(),
  tagOrder: z.enum(TAG_ORDERS).default('default'),
  /** Whether a file opens over the page, not beside the list or conversation. */
  opensFull: z.boolean().default(false),
  /** The share of the page of a file beside the list or conversation, in percent. */
  panelShare: z.number().min(PANEL_WIDTH_MIN).max(PANEL_WIDTH_MAX).catch(PANEL_SHARE),
})
export type FilesView = z.infer<typeof FilesView>

const usual: FilesView = {
  layout: 'list',
  orderBy: 'createdAt',
  direction: 'desc',
  tagOrder: 'default',
  opensFull: false,
  panelShare: PANEL_SHARE,
}

/** The view settings of the library in this browser. */
export const useFilesView = create<FilesView>(() => readPersisted(KEPT, FilesView, usual))

export function changeFilesView(change: Partial<FilesView>) {
  useFilesView.setState(change)
  writePersisted(KEPT, useFilesView.getState())
}
