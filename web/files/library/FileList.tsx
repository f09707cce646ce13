import { useSearch } from '@tanstack/react-router'
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { openWindows } from '#web/ui/layout/open-windows.ts'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { endDragging, startDragging } from '../dragged-files.ts'
import { useFileDeletion } from '../use-file-deletion.ts'
import { useFilesView } from '../view-state.ts'
import { FileItem } from './FileItem.tsx'
import { movedBy } from './list-window.ts'
import { useListWindow } from './use-list-window.ts'
import { useRowData } from './use-row-data.ts'

const LINE_HEIGHT = 44
const CARD_HEIGHT = 232
/** Touch buttons are higher. */
const TOUCH_EXTRA = 12
const CARD_WIDTH = 190

interface FileListProps {
  files: KnowledgeFile[]
  /** The number of files on all pages, also those not loaded. */
  total: number
  selected: ReadonlySet<string>
  onToggle: (id: string) => void
}

/**
 * Files as rows or cards, of which only the visible ones are rendered. Arrow keys move the focus, Delete
 * deletes.
 */
export function FileList({ files, total, selected, onToggle }: FileListProps) {
  const { t } = useTranslation()
  const layout = useFilesView((view) => view.layout)
  const isTouch = useMedia('(pointer: coarse)')
  const data = useRowData()
  const openId = useSearch({ from: '/shell', shouldThrow: false })?.file
  const list = useRef<HTMLUListElement>(null)
  const isGrid = layout === 'grid'
  const rowHeight = (isGrid ? CARD_HEIGHT : LINE_HEIGHT) + (isTouch ? TOUCH_EXTRA : 0)
  const { start, end, before, after, complete, columns } = useListWindow(list, {
    rowHeight,
    columnWidth: isGrid ? CARD_WIDTH : undefined,
    count: files.length,
  })
  const { indexOf, ...keyboard } = useListKeyboard({ list, files, columns, rowHeight })
  const dragging = {
    onDragStart: (event: DragEvent) => {
      const file = files[indexOf(event.target)]
      if (file && file.deletedAt === null) startDragging(event, draggedWith(file, files, selected))
    },
    onDragEnd: endDragging,
  }
  return (
    <ul
      ref={list}
      aria-label={t('files.list')}
      {...keyboard}
      {...dragging}
      style={{
        paddingTop: before,
        paddingBottom: after,
        ...(isGrid && { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
      }}
      className={isGrid ? 'grid content-start gap-x-3' : '@container border-t border-line'}
    >
      {files.slice(start, end).map((file, index) => (
        <FileItem
          key={file.id}
          file={file}
          data={data}
          layout={layout}
          isSelected={selected.has(file.id)}
          isOpen={file.id === openId}
          onToggle={onToggle}
          position={start + index}
          total={total}
          height={rowHeight}
          isComplete={start + index >= complete.start && start + index < complete.end}
        />
      ))}
    </ul>
  )
}

/** A file that is selected is dragged with the other selected ones. */
const draggedWith = (file: KnowledgeFile, files: KnowledgeFile[], selected: ReadonlySet<string>) =>
  selected.has(file.id) ? files.filter(({ id }) => selected.has(id)) : [file]

interface KeyboardScope {
  list: React.RefObject<HTMLUListElement | null>
  files: KnowledgeFile[]
  columns: number
  rowHeight: number
}

function useListKeyboard({ list, files, columns, rowHeight }: KeyboardScope) {
  const { deleteFiles } = useFileDeletion()
  const lastFocused = useRef<{ id: string; index: number }>(undefined)
  const indexOf = (target: EventTarget) => {
    const id =
      target instanceof Element ? target.closest<HTMLElement>('[data-file]')?.dataset.file : undefined
    return files.findIndex((file) => file.id === id)
  }

  function focusOn(index: number) {
    const scroller = list.current?.closest('[data-scroller]')
    const id = files[index]?.id
    if (!list.current || !scroller || !id) return
    const find = () => {
      const row = list.current?.querySelector(`[data-file="${id}"]`)
      return row?.querySelector<HTMLElement>('[data-file-name]') ?? row?.querySelector('input')
    }
    if (!find()) {
      const top = Math.floor(index / columns) * rowHeight
      const listTop = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      scroller.scrollTop += listTop + top - scroller.clientHeight / 2
    }
    // A distant item is rendered in the next frame.
    requestAnimationFrame(() => {
      const target = find()
      target?.focus({ preventScroll: true })
      target?.closest('[data-file]')?.scrollIntoView({ block: 'nearest' })
    })
  }

  // The focused file was deleted: its neighbour gets the focus, so that keyboard users keep their position.
  useLayoutEffect(() => {
    const last = lastFocused.current
    if (!last || files.some(({ id }) => id === last.id)) return
    lastFocused.current = undefined
    // After its exit, the confirmation dialog returns the focus to the dialog around the list.
    const giveFocus = () => {
      if (openWindows().some(({ role }) => role === 'alertdialog'))
        return void requestAnimationFrame(giveFocus)
      const { activeElement } = document
      if (!activeElement || activeElement.contains(list.current))
        focusOn(Math.min(last.index, files.length - 1))
    }
    requestAnimationFrame(() => void requestAnimationFrame(giveFocus))
  })

  return {
    indexOf,
    onFocus: ({ target }: { target: EventTarget }) => {
      const index = indexOf(target)
      const id = files[index]?.id
      if (id) lastFocused.current = { id, index }
    },
    onKeyDown: (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
      const index = indexOf(event.target)
      const file = files[index]
      if (!file || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const target = movedBy(event.key, { index, count: files.length, columns })
      if (target !== undefined) {
        event.preventDefault()
        focusOn(target)
      }
      if (event.key === 'Delete' && file.deletedAt === null && file.permissions.includes('delete')) {
        event.preventDefault()
        void deleteFiles([file.id])
      }
    },
  }
}
