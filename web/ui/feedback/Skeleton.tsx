import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '../layout/class-names.ts'

type Part = keyof typeof PARTS

/** As high as what takes their place. */
const PARTS = { row: 'h-10', text: 'h-[1.3125rem]', button: 'h-9 w-36', card: 'h-55' }

/** Names have different lengths. */
const NAME_WIDTHS = ['w-2/5', 'w-1/3', 'w-1/2', 'w-1/4']

interface SkeletonProps {
  /** Rows of a list, unless `parts` are given. */
  lines?: number
  parts?: readonly Part[]
  /** The height of the rows of a list without space between them. */
  rowHeight?: string
  className?: string
}

/**
 * A placeholder with the shape of its content, so that the layout does not shift. Offline it explains why the
 * content does not load.
 */
export function Skeleton({ lines = 3, parts, rowHeight, className }: SkeletonProps) {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(onConnectionChange, () => navigator.onLine)
  if (!isOnline)
    return (
      <p role="status" className={cn('text-soft', className)}>
        {t('ui.offline')}
      </p>
    )
  if (rowHeight !== undefined)
    return (
      <div aria-hidden data-skeleton className={cn('animate-breathe divide-y divide-line', className)}>
        {Array.from({ length: lines }, (_, at) => (
          <div key={at} className={cn('flex items-center gap-3', rowHeight)}>
            <div className="size-5 flex-none rounded-small bg-sunk" />
            <div className={cn('h-4 rounded-small bg-sunk', NAME_WIDTHS[at % NAME_WIDTHS.length])} />
            <div className="ms-auto h-4 w-16 rounded-small bg-sunk" />
          </div>
        ))}
      </div>
    )
  return (
    <div aria-hidden data-skeleton className={cn('animate-breathe grid gap-3', className)}>
      {Array.from(parts ?? Array<Part>(lines).fill('row'), (part, at) => (
        <div key={at} className={cn('rounded-control bg-sunk', PARTS[part])} />
      ))}
    </div>
  )
}

function onConnectionChange(onChange: () => void) {
  const changes = ['online', 'offline']
  for (const change of changes) addEventListener(change, onChange)
  return () => {
    for (const change of changes) removeEventListener(change, onChange)
  }
}
