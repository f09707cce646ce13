import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { changeFilesView, type FilesView, useFilesView } from '../view-state.ts'

/** The initial direction of a sort order: A, the latest, the largest. */
const FIRST_DIRECTION = { fileName: 'asc', createdAt: 'desc', fileSize: 'desc' } as const
/** In the order of the columns. */
const ORDERS = ['fileName', 'fileSize', 'createdAt'] as const

/** A second click reverses the order. */
export function SortButtons({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <fieldset aria-label={t('files.sort')} className={cn('flex', className)}>
      {ORDERS.map((order) => (
        <SortButton key={order} order={order} />
      ))}
    </fieldset>
  )
}

function SortButton({ order }: { order: FilesView['orderBy'] }) {
  const { t } = useTranslation()
  const { orderBy, direction } = useFilesView()
  const name = t(`files.orders.${order}`)
  if (order !== orderBy)
    return (
      <Button
        size="small"
        tone="quiet"
        aria-pressed={false}
        onClick={() => changeFilesView({ orderBy: order, direction: FIRST_DIRECTION[order] })}
      >
        {name}
      </Button>
    )
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <Button
      size="small"
      tone="quiet"
      aria-pressed
      aria-label={t('files.orderChosen', { order: name, direction: t(`files.directions.${direction}`) })}
      onClick={() => changeFilesView({ direction: direction === 'asc' ? 'desc' : 'asc' })}
      className="text-accent"
    >
      {name}
      <Arrow aria-hidden size={14} />
    </Button>
  )
}
