import { NOTEBOOK_PAGE_SIZE } from '#contract/constants/notebooks.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { itemsOf, type ListPages, totalOf } from '#web/platform/list-pages.ts'

/** Latest first. */
export type NotebookPages = ListPages<Notebook>

/** Inserts a new or changed notebook at its position. */
export function withNotebook(list: NotebookPages, notebook: Notebook): NotebookPages {
  const others = itemsOf(list).filter(({ id }) => id !== notebook.id)
  const isNew = others.length === itemsOf(list).length
  const total = totalOf(list) + (isNew ? 1 : 0)
  const before = others.filter(({ lastUpdated }) => lastUpdated > notebook.lastUpdated)
  // Beyond the loaded ones: it is part of its page.
  if (before.length === others.length && others.length < total - 1) return repaged(list, others, total)
  return repaged(list, others.toSpliced(before.length, 0, notebook), total)
}

export function withoutNotebooks(list: NotebookPages, ids: readonly string[]): NotebookPages {
  const known = itemsOf(list)
  const left = known.filter(({ id }) => !ids.includes(id))
  return repaged(list, left, totalOf(list) - (known.length - left.length))
}

/** The one above or below the open one; the first one when none of them is open. */
export function besideNotebook<N extends { id: string }>(
  notebooks: readonly N[],
  openId: string | undefined,
  step: 1 | -1,
): N | undefined {
  const at = notebooks.findIndex(({ id }) => id === openId)
  return at < 0 ? notebooks[0] : notebooks[at + step]
}

/** The next page is requested by number, so pages are kept full. */
function repaged({ pageParams }: NotebookPages, notebooks: Notebook[], total: number): NotebookPages {
  const pages = pageParams.map((_, index) => ({
    data: notebooks.slice(index * NOTEBOOK_PAGE_SIZE, (index + 1) * NOTEBOOK_PAGE_SIZE),
    total: Math.max(0, total),
  }))
  return { pages, pageParams }
}
