import { type DragEvent, type ReactNode, useState } from 'react'
import { cn } from './class-names.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

interface DropAreaProps {
  /** Shown while files are dragged over it. */
  hint: ReactNode
  /** The transfer is emptied after the event. */
  onDrop: (transfer: DataTransfer) => void
  /** Loads code that will be needed, when files are dragged near. */
  prepare?: () => void
  className?: string
  children: ReactNode
}

/** A part of the page on which files can be dropped. */
export function DropArea({ hint, onDrop, prepare, className, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
        prepare?.()
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer)
      }}
      className={cn('relative flex flex-col', className)}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-1 z-20 rounded-card border-2 border-dashed border-accent bg-accent-soft/95">
          {/* In the middle of the visible part, however far the area extends below. */}
          <div className="sticky top-0 flex h-full max-h-[60vh] items-center justify-center p-4">
            <p className="flex items-center gap-2 rounded-card border border-accent bg-raised px-5 py-3 font-[550] text-accent shadow-high">
              {hint}
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
