import { ChevronLeft, ChevronRight, Download, FolderDown, Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Quest } from '#contract/chat.ts'
import { textAfterCommand } from '#contract/commands.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { FullscreenDialog } from '#web/ui/overlays/FullscreenDialog.tsx'
import { ZoomedImage } from '#web/viewers/image/ZoomedImage.tsx'
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
  const [isFit, setFit] = useState(true)
  const { t } = useTranslation()
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    // A picture that is larger than the pane is scrolled by them.
    if (isFit && key === 'ArrowLeft') onStep(-1)
    if (isFit && key === 'ArrowRight') onStep(1)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKeyDown(event)
    // The window of a dialog keeps arrow keys from going further.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
  return <ZoomedImage paneLabel={t('answerImages.picture')} src={address} alt={label} onFitChange={setFit} />
}
