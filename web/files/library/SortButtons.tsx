import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/layout/class-names.ts'
import { changeFilesView, type FilesView, useFilesView } from '../view-state.ts'

/** The initial direction of a sort order: A, the latest, the largest. */
const FIRST_DIRECTION = { fileName: 'asc', createdAt: 'desc', fileSize: 'desc' } as const
/** In the order of the columns. */
const ORDERS = ['fileName', 'fileSize', 'createdAt'] as const

/** Their places over the columns of wide rows: the name begins after the icon. */
const COLUMNS = {
  fileName: 'order-1 @max-[36rem]:px-1.5 @min-[36rem]:ms-8 @min-[36rem]:me-2',
  fileSize: 'order-3 ms-auto @max-[36rem]:px-1.5 @min-[36rem]:min-w-16 @min-[36rem]:justify-end',
  createdAt: 'order-3 @max-[36rem]:px-1.5 @min-[36rem]:ms-1 @min-[36rem]:min-w-24 @min-[36rem]:justify-end',
} as const

/** A second click reverses the order. */
export function SortButtons({ hasColumns }: { hasColumns: boolean }) {
  const { t } = useTranslation()
  return (
    <fieldset aria-label={t('files.sort')} className="contents">
      {ORDERS.map((order) => (
        <SortButton
          key={order}
          order={order}
          className={hasColumns ? COLUMNS[order] : 'order-3 px-1.5 first:ms-auto'}
        />
      ))}
    </fieldset>
  )
}

interface SortButtonProps {
  order: FilesView['orderBy']
  className: string
}

function SortButton({ order, className }: SortButtonProps) {
  const { t } = useTranslation()
  const { orderBy, direction } = useFilesView()
  const name = t(`files.orders.${order}`)
  const isChosen = order === orderBy
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  const label = isChosen
    ? t('files.orderChosen', { order: name, direction: t(`files.directions.${direction}`) })
    : undefined
  const next = isChosen ? opposite(direction) : FIRST_DIRECTION[order]
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      onClick={() => changeFilesView({ orderBy: order, direction: next })}
      className={cn(
        'flex min-h-8 flex-none items-center gap-1 rounded-small text-small font-[550] hover:text-ink touch:min-h-11',
        isChosen ? 'text-ink' : 'text-faint',
        className,
      )}
    >
      {name}
      {isChosen && <Arrow aria-hidden size={13} />}
    </button>
  )
}

const opposite = (direction: FilesView['direction']) => (direction === 'asc' ? 'desc' : 'asc')
