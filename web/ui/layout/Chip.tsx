import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

interface ChipProps {
  icon?: ReactNode
  tone?: 'plain' | 'accent' | 'good' | 'warn' | 'bad'
  /** With its label, adds a button that removes the chip. */
  onRemove?: () => void
  removeLabel?: string
  className?: string
  children: ReactNode
}

const TONES = {
  plain: 'border-line bg-sunk text-soft',
  accent: 'border-transparent bg-accent-soft text-accent',
  good: 'border-line bg-sunk text-good',
  warn: 'border-line bg-sunk text-warn',
  bad: 'border-transparent bg-bad-soft text-bad',
}

export function Chip({ icon, tone = 'plain', onRemove, removeLabel, className, children }: ChipProps) {
  return (
    <span
      className={cn(
        'inline-flex max-w-full items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-small whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="-me-1.5 grid size-5 flex-none place-items-center rounded-full hover:bg-hover touch:size-8"
        >
          <X size={12} />
        </button>
      )}
    </span>
  )
}
