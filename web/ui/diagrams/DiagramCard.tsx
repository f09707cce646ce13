import { ChartNetwork, Maximize2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** In place of the picture: nothing is drawn until it is opened. */
export function DiagramCard({ name, onOpen }: { name: string; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-label={t('diagrams.open', { name })}
      onClick={onOpen}
      className="flex min-h-11 w-full items-center gap-3 py-2 ps-2 text-start"
    >
      <ChartNetwork aria-hidden size={18} className="flex-none text-soft" />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <Maximize2 aria-hidden size={15} className="flex-none text-faint" />
    </button>
  )
}
