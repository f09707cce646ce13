import { type ReactElement, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { lazyComponent } from '../layout/lazy-component.ts'
import { useFirstOpen } from './use-first-open.ts'
import { type Align, type Side, usePopup } from './use-popup.ts'

const PopoverPopup = lazyComponent(async () => (await import('./PopoverPopup.tsx')).PopoverPopup)

interface PopoverProps {
  trigger: ReactElement<object>
  /** Its accessible name. */
  label: string
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  side?: Side
  align?: Align
  /** Loads lazy components of its content: it opens when they are loaded, without a layout shift. */
  prepare?: () => Promise<unknown>
  className?: string
  children: ReactNode
}

/** A small panel beside the control that opened it; it closes on a click outside. */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    label,
    isOpen,
    onOpenChange,
    side = 'bottom',
    align = 'start',
    prepare,
    className,
    children,
  } = props
  const [isReady, setReady] = useState(false)
  // Content that could not be loaded shows an error in its place.
  const load = () => Promise.all([PopoverPopup.load(), prepare?.()]).finally(() => setReady(true))
  const { button, ...popup } = usePopup({ trigger, kind: 'dialog', isOpen, onOpenChange, load })
  const fetchOnOpen = useEffectEvent(() => void load().catch(() => undefined))
  useEffect(() => {
    if (popup.isOpen) fetchOnOpen()
  }, [popup.isOpen])
  return (
    <>
      {button}
      {useFirstOpen(popup.isOpen && isReady) && (
        <Suspense>
          <PopoverPopup {...popup} label={label} side={side} align={align} className={className}>
            {children}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  )
}
