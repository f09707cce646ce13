import { Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { DropArea } from '#web/ui/layout/DropArea.tsx'
import { attachFrom } from './attach-transfer.ts'
import { loadAttaching } from './load-attaching.ts'

interface AttachAreaProps {
  place: string
  model: Model | undefined
  /** Nothing can be dropped: the user may only read. */
  isOff?: boolean
  className: string
  children: ReactNode
}

/** The page of a notebook: files that are dropped on it are attached to the next message. */
export function AttachArea({ place, model, isOff, className, children }: AttachAreaProps) {
  const { t } = useTranslation()
  const hint = (
    <>
      <Paperclip aria-hidden size={18} />
      {t('chat.dropToAttach')}
    </>
  )
  if (isOff)
    return (
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        <main className={className}>{children}</main>
      </div>
    )
  return (
    <DropArea
      hint={hint}
      prepare={() => void loadAttaching()}
      onDrop={(transfer) => attachFrom({ place, model }, transfer)}
      className="min-h-0 min-w-0 flex-1"
    >
      <main className={className}>{children}</main>
    </DropArea>
  )
}
