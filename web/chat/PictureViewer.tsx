import {
  Brush,
  ChevronLeft,
  ChevronRight,
  Copy,
  Download,
  FolderDown,
  ImagePlus,
  Info,
  Pencil,
} from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imageCommandIn, textAfterCommand } from '#contract/commands.ts'
import type { PictureMeta } from '#contract/prompt-meta.ts'
import { useTakesMask } from '#web/models/use-model-choice.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { FullscreenDialog } from '#web/ui/overlays/FullscreenDialog.tsx'
import { ZoomedImage } from '#web/viewers/image/ZoomedImage.tsx'
import {
  useAttachPicture,
  useCopyPicture,
  useDownloadPicture,
  useEditPicture,
  useSavePicture,
} from './answer-images.queries.ts'
import { PictureFacts } from './PictureFacts.tsx'

interface ViewedPicture {
  key: string
  address: string
  /** The prompt without a command. */
  question: string
  notebookId: string
  meta?: PictureMeta | undefined
}

interface PictureViewerProps {
  pictures: ViewedPicture[]
  /** How many there are, where not all are loaded. */
  total?: number
  index: number
  onIndex: (index: number) => void
  onClose: () => void
  /** After a picture was attached to the next message of its notebook. */
  onUsed?: (picture: ViewedPicture) => void
}

/** The words of a prompt, without its command. */
export const questionOf = (prompt: string): string =>
  imageCommandIn(prompt) ? textAfterCommand(prompt) : prompt

/** One picture of an answer, with its prompt and what can be done with it. Arrow keys show the others. */
export function PictureViewer({
  pictures,
  total = pictures.length,
  index,
  onIndex,
  onClose,
  onUsed,
}: PictureViewerProps) {
  const { t } = useTranslation()
  const picture = pictures[index]
  const [areDetailsShown, setDetailsShown] = useState(false)
  const show = (next: number) => {
    if (next >= 0 && next < pictures.length) onIndex(next)
  }
  if (!picture) return null
  const { question } = picture
  return (
    <FullscreenDialog
      onClose={onClose}
      title={question}
      facts={total > 1 && t('answerImages.place', { number: index + 1, total })}
      actions={
        <PictureActions
          picture={picture}
          onUsed={() => {
            onClose()
            onUsed?.(picture)
          }}
          areDetailsShown={areDetailsShown}
          onDetails={() => setDetailsShown(!areDetailsShown)}
        />
      }
    >
      <div className="relative flex min-h-0 flex-1 flex-col">
        <Pane
          key={picture.key}
          address={picture.address}
          label={question}
          onStep={(step) => show(index + step)}
        />
        {pictures.length > 1 && (
          <>
            <IconButton
              label={t('answerImages.previous')}
              icon={<ChevronLeft size={18} />}
              disabled={index === 0}
              onClick={() => show(index - 1)}
              className={cn(stepStyles, 'start-2')}
            />
            <IconButton
              label={t('answerImages.next')}
              icon={<ChevronRight size={18} />}
              disabled={index === pictures.length - 1}
              onClick={() => show(index + 1)}
              className={cn(stepStyles, 'end-2')}
            />
          </>
        )}
      </div>
      {areDetailsShown && <PictureFacts prompt={question} meta={picture.meta} />}
    </FullscreenDialog>
  )
}

/** Beside the picture, where phones have no room for them in the header. */
const stepStyles = 'absolute top-1/2 bg-raised shadow-low'

interface PictureActionsProps {
  picture: ViewedPicture
  onUsed: () => void
  areDetailsShown: boolean
  onDetails: () => void
}

function PictureActions({ picture, onUsed, areDetailsShown, onDetails }: PictureActionsProps) {
  const { t } = useTranslation()
  const takesMask = useTakesMask()
  const { mutate: download, isPending: isDownloading } = useDownloadPicture()
  const { mutate: save, isPending: isSaving } = useSavePicture()
  const { mutate: edit, mutateAsync: editArea, isPending: isPreparing } = useEditPicture()
  const { mutate: use, isPending: isAttaching } = useAttachPicture()
  const { mutate: copy, isPending: isCopying } = useCopyPicture()
  return (
    <>
      <IconButton
        label={t('answerImages.details')}
        icon={<Info size={16} />}
        aria-pressed={areDetailsShown}
        onClick={onDetails}
      />
      <IconButton
        label={t('answerImages.edit')}
        icon={<Pencil size={16} />}
        isBusy={isPreparing}
        onClick={() => edit(picture, { onSuccess: onUsed })}
      />
      {takesMask && (
        <IconButton
          label={t('answerImages.mask')}
          icon={<Brush size={16} />}
          onClick={() =>
            openDialog('picture-mask', {
              address: picture.address,
              label: picture.question,
              onArea: async (area) => void (await editArea({ ...picture, area })),
              onUsed,
            })
          }
        />
      )}
      <IconButton
        label={t('answerImages.use')}
        icon={<ImagePlus size={16} />}
        isBusy={isAttaching}
        onClick={() => use(picture, { onSuccess: onUsed })}
      />
      <IconButton
        label={t('answerImages.save')}
        icon={<FolderDown size={16} />}
        isBusy={isSaving}
        onClick={() => save(picture)}
      />
      <IconButton
        label={t('answerImages.copy')}
        icon={<Copy size={16} />}
        isBusy={isCopying}
        onClick={() => copy(picture)}
      />
      <IconButton
        label={t('answerImages.download')}
        icon={<Download size={16} />}
        isBusy={isDownloading}
        onClick={() => download(picture)}
      />
    </>
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
