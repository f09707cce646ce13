import { Paperclip } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { attachFrom } from './attach-transfer.ts'
import { loadAttaching } from './load-attaching.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

interface AttachAreaProps {
  place: string
  model: Model | undefined
  className: string
  children: ReactNode
}

/** The page of a notebook: files that are dropped on it are attached to the next message. */
export function AttachArea({ place, model, className, children }: AttachAreaProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
        void loadAttaching()
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        attachFrom({ place, model }, event.dataTransfer)
      }}
      className="relative flex min-h-0 flex-1 flex-col"
    >
      <main className={className}>{children}</main>
      {isOver && (
        <div className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-large border-2 border-dashed border-accent bg-accent-soft/90">
          <p className="flex items-center gap-2 font-[550] text-accent">
            <Paperclip aria-hidden size={18} />
            {t('chat.dropToAttach')}
          </p>
        </div>
      )}
    </div>
  )
}
