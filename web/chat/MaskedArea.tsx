import { useQuery } from '@tanstack/react-query'
import { Brush, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { imageCommandIn } from '#contract/commands.ts'
import type { Model } from '#contract/models.ts'
import { useAttached } from '#web/attachments/attachments.view-state.ts'
import { fileAddress, filesById } from '#web/files/queries.ts'
import { useTakesMask } from '#web/models/use-model-choice.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/platform/toast.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { draftOf, setDraft, useDraftFact } from './drafts.view-state.ts'
import { type MarkedArea, setMask, useMask } from './picture-mask.view-state.ts'

interface MaskedAreaProps {
  place: string
  model: Model | undefined
}

/** Says that the next message changes only a marked area of its picture, or offers to mark one. */
export function MaskedArea({ place, model }: MaskedAreaProps) {
  const { t } = useTranslation()
  const mask = useMask(place)
  const isEdit = useDraftFact(place, (text) => imageCommandIn(text) === '/edit_image')
  const takesMask = useTakesMask()
  if (!mask) return takesMask && (isEdit || model?.type === 'image') && <MarkAttached place={place} />
  return (
    <p className="mb-2 flex items-center gap-2 px-1 text-small text-soft">
      <Brush aria-hidden size={14} className="flex-none text-accent" />
      <span className="min-w-0">{t('chat.maskedArea')}</span>
      <IconButton
        label={t('chat.removeMask')}
        icon={<X size={14} />}
        size="small"
        onClick={() => setMask(place, undefined)}
      />
    </p>
  )
}

const MASKABLE = ['image/png', 'image/jpeg', 'image/webp']

/** Marks an area of the first attached picture, which is the one that is changed. */
function MarkAttached({ place }: { place: string }) {
  const { t } = useTranslation()
  const { data: files = [] } = useQuery(filesById(useAttached(place)))
  const picture = files.find(({ mimeType }) => MASKABLE.includes(mimeType))
  if (!picture?.filePath) return null
  const { id, fileName, filePath } = picture

  async function mark() {
    try {
      const address = await queryClient.fetchQuery(fileAddress(filePath))
      openDialog('picture-mask', { address, label: fileName, onArea: async (area) => keep(area) })
    } catch (error) {
      toast.failure(error)
    }
  }

  function keep(area: MarkedArea) {
    setMask(place, { ...area, fileId: id })
    const text = draftOf(place)
    if (!imageCommandIn(text)) setDraft(place, `/edit_image ${text}`)
  }

  return (
    <div className="mb-2">
      <Button size="small" tone="quiet" icon={<Brush size={14} />} onClick={() => void mark()}>
        {t('chat.markArea')}
      </Button>
    </div>
  )
}
