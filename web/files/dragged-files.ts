import { type DragEvent, useState } from 'react'
import { create } from 'zustand'
import type { KnowledgeFile } from '#contract/files.ts'
import { t } from '#web/platform/i18n.ts'

/** The files that are dragged within this page. */
export const useDraggedFiles = create<{ files: readonly KnowledgeFile[] }>(() => ({ files: [] }))

export function startDragging({ dataTransfer }: DragEvent, files: readonly KnowledgeFile[]): void {
  dataTransfer.effectAllowed = 'copy'
  dataTransfer.setData('text/plain', files.map(({ fileName }) => fileName).join('\n'))
  const badge = badgeOf(files)
  document.body.append(badge)
  dataTransfer.setDragImage(badge, -12, -8)
  // A change of the page within the event would end the dragging.
  setTimeout(() => {
    badge.remove()
    useDraggedFiles.setState({ files })
  })
}

export const endDragging = (): void => useDraggedFiles.setState({ files: [] })

function badgeOf([first, ...others]: readonly KnowledgeFile[]): HTMLElement {
  const badge = document.createElement('div')
  badge.className =
    'fixed start-0 -top-20 max-w-64 truncate rounded-control bg-accent px-3 py-1.5 font-[550] text-on-accent'
  badge.textContent =
    others.length === 0 ? (first?.fileName ?? '') : t('files.dragged', { count: others.length + 1 })
  return badge
}

/** What makes an element accept the dragged files. */
export function useFileDrop(onDrop: (files: readonly KnowledgeFile[]) => void) {
  const [isOver, setOver] = useState(false)
  const isDragging = () => useDraggedFiles.getState().files.length > 0
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!isDragging()) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!isDragging()) return
        event.preventDefault()
        setOver(false)
        const { files } = useDraggedFiles.getState()
        endDragging()
        onDrop(files)
      },
    },
  }
}
