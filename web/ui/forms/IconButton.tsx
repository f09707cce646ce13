import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { ariaKeys } from '../layout/key-names.ts'
import { Spinner } from '../layout/Spinner.tsx'
import { tooltip } from '../layout/Tooltip.tsx'
import { useOnePress } from './one-submit.ts'

const iconButtonStyles = cva(
  'inline-grid flex-none place-items-center transition-colors disabled:opacity-40 touch:min-h-11 touch:min-w-11',
  {
    variants: {
      tone: {
        quiet: 'text-soft enabled:hover:bg-hover enabled:hover:text-ink data-popup-open:bg-hover',
        faint: 'text-faint enabled:hover:bg-hover enabled:hover:text-ink data-popup-open:bg-hover',
        primary: 'bg-accent text-on-accent enabled:hover:bg-accent-hover',
      },
      size: {
        small: 'size-7 rounded-control',
        medium: 'size-8 rounded-control',
        large: 'size-9 rounded-card',
      },
    },
    defaultVariants: { tone: 'quiet', size: 'medium' },
  },
)

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'aria-label'>,
    VariantProps<typeof iconButtonStyles> {
  /** Its action, for the tooltip and for assistive technology. */
  label: string
  icon: ReactNode
  /** Its shortcut, "Mod+K". */
  keys?: string
  /** Shows a spinner and ignores presses. */
  isBusy?: boolean
  tooltipSide?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, keys, isBusy, tone, size, tooltipSide, className, onClick, ...rest } = props
  const onPress = useOnePress(isBusy, onClick)
  return (
    <button
      type="button"
      aria-keyshortcuts={keys && ariaKeys(keys)}
      {...tooltip(label, { keys, side: tooltipSide })}
      {...rest}
      onClick={onPress}
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={cn(iconButtonStyles({ tone, size }), className)}
    >
      {isBusy ? <Spinner /> : icon}
    </button>
  )
}
