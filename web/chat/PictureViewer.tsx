import { ChevronLeft, ChevronRight, Download, FolderDown, Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/chat.ts'
import { textAfterCommand } from '#contract/commands.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { FullscreenDialog } from '#web/ui/overlays/FullscreenDialog.tsx'
import { useFullscreenFocus } from '#web/ui/overlays/use-fullscreen-focus.ts'
import { ZoomBar } from '#web/viewers/ZoomBar.tsx'
import { useDownloadPicture, useEditPicture, useSavePicture } from './answer-images.queries.ts'

interface PictureViewerProps {
  quest: Quest
  pictures: { key: string; address: string }[]
  index: number
  onIndex: (index: number) => void
  onClose: () => void
}

/** One picture of an answer, with its prompt and what can be done with it. Arrow keys show the others. */
export function PictureViewer({ quest, pictures, index, onIndex, onClose }: PictureViewerProps) {
  const { t } = useTranslation()
  const picture = pictures[index]
  const { mutate: download, isPending: isDownloading } = useDownloadPicture()
  const { mutate: save, isPending: isSaving } = useSavePicture()
  const { mutate: edit, isPending: isPreparing } = useEditPicture()
  const question = textAfterCommand(quest.prompt)
  const show = (next: number) => {
    if (next >= 0 && next < pictures.length) onIndex(next)
  }
  if (!picture) return null
  const given = { ...picture, question, notebookId: quest.sessionId }
  return (
    <FullscreenDialog
      onClose={onClose}
      title={question}
      facts={pictures.length > 1 && t('answerImages.place', { number: index + 1, total: pictures.length })}
      actions={
        <>
          {pictures.length > 1 && (
            <>
              <IconButton
                label={t('answerImages.previous')}
                icon={<ChevronLeft size={18} />}
                disabled={index === 0}
                onClick={() => show(index - 1)}
              />
              <IconButton
                label={t('answerImages.next')}
                icon={<ChevronRight size={18} />}
                disabled={index === pictures.length - 1}
                onClick={() => show(index + 1)}
              />
            </>
          )}
          <IconButton
            label={t('answerImages.edit')}
            icon={<Pencil size={16} />}
            isBusy={isPreparing}
            onClick={() => edit(given, { onSuccess: onClose })}
          />
          <IconButton
            label={t('answerImages.save')}
            icon={<FolderDown size={16} />}
            isBusy={isSaving}
            onClick={() => save(given)}
          />
          <IconButton
            label={t('answerImages.download')}
            icon={<Download size={16} />}
            isBusy={isDownloading}
            onClick={() => download(given)}
          />
        </>
      }
    >
      <Pane
        key={picture.key}
        address={picture.address}
        label={question}
        onStep={(step) => show(index + step)}
      />
    </FullscreenDialog>
  )
}

interface PaneProps {
  address: string
  label: string
  onStep: (step: 1 | -1) => void
}

function Pane({ address, label, onStep }: PaneProps) {
  /** `undefined`: fit to the window. */
  const [zoom, setZoom] = useState<number>()
  const [width, setWidth] = useState(0)
  const pane = useRef<HTMLDivElement>(null)
  const { t } = useTranslation()
  useFullscreenFocus(pane)
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    // A picture that is larger than the pane is scrolled by them.
    if (zoom === undefined && key === 'ArrowLeft') onStep(-1)
    if (zoom === undefined && key === 'ArrowRight') onStep(1)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKeyDown(event)
    // The window of a dialog keeps arrow keys from going further.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
  return (
    <>
      <ZoomBar zoom={zoom} onZoom={setZoom} />
      <div
        ref={pane}
        role="group"
        aria-label={t('answerImages.picture')}
        tabIndex={0}
        className="flex min-h-0 flex-1 overflow-auto bg-sunk p-4 -outline-offset-2 md:p-8"
      >
        <img
          src={address}
          alt={label}
          onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)}
          style={zoom === undefined || width === 0 ? {} : { width: width * zoom }}
          className={cn('m-auto', zoom === undefined ? 'max-h-full max-w-full object-contain' : 'max-w-none')}
        />
      </div>
    </>
  )
}
