import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, use } from 'react'
import { cn } from '../layout/class-names.ts'
import { Spinner } from '../layout/Spinner.tsx'
import { FormBusy, useOnePress } from './one-submit.ts'

/** For links that look like buttons: `<Link className={buttonStyles({ tone: 'primary' })}>`. */
export const buttonStyles = cva(
  'inline-flex select-none items-center justify-center gap-2 text-center font-[550] transition-colors disabled:opacity-50 aria-disabled:opacity-50',
  {
    variants: {
      tone: {
        primary: 'bg-accent text-on-accent enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover',
        secondary: 'border border-line-strong bg-raised text-ink enabled:hover:bg-hover [a]:hover:bg-hover',
        quiet: 'text-soft enabled:hover:bg-hover enabled:hover:text-ink [a]:hover:bg-hover',
        danger: 'bg-bad text-on-bad enabled:hover:brightness-90',
      },
      size: {
        small: 'h-8 px-2.5 text-base whitespace-nowrap touch:min-h-11',
        medium: 'min-h-9 px-3.5 py-1 text-base whitespace-nowrap touch:min-h-11',
        /** As high as an adjacent field. */
        field: 'h-10 px-3.5 text-base whitespace-nowrap touch:min-h-11',
        /** As wide as its form, so that a long text needs two lines on a phone. */
        large: 'min-h-11 px-5 py-1.5 text-large',
      },
      shape: { box: 'rounded-control', pill: 'rounded-full shadow-low' },
    },
    defaultVariants: { tone: 'secondary', size: 'medium', shape: 'box' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyles> {
  icon?: ReactNode
  /** Ignores presses, but keeps the focus: for an action that is complete and may become available again. */
  isIdle?: boolean
  /**
   * Shows a spinner and ignores presses, without losing focus. In a form the submit button gets it from the
   * form.
   */
  isBusy?: boolean
}

export function Button({
  tone,
  size,
  shape,
  icon,
  isIdle,
  isBusy: isBusyItself,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isFormBusy = use(FormBusy)
  const isBusy = isBusyItself ?? (isFormBusy && rest.type === 'submit')
  const onPress = useOnePress(isBusyItself, onClick)
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || isIdle || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy || isIdle ? (event) => event.preventDefault() : onPress}
      className={cn(buttonStyles({ tone, size, shape }), className)}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
