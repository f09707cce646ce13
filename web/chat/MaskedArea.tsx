import { Brush, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { setMask, useMask } from './picture-mask.view-state.ts'

/** Says that the next message changes only a marked area of its picture. */
export function MaskedArea({ notebookId }: { notebookId: string }) {
  const { t } = useTranslation()
  const mask = useMask(notebookId)
  if (!mask) return null
  return (
    <p className="mb-2 flex items-center gap-2 px-1 text-small text-soft">
      <Brush aria-hidden size={14} className="flex-none text-accent" />
      <span className="min-w-0">{t('chat.maskedArea')}</span>
      <IconButton
        label={t('chat.removeMask')}
        icon={<X size={14} />}
        size="small"
        onClick={() => setMask(notebookId, undefined)}
      />
    </p>
  )
}
