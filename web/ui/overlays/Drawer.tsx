import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useRef } from 'react'
import { cn } from '../layout/class-names.ts'
import { NestedDialogs } from './NestedDialogs.tsx'
import { backdropStyles } from './popup-styles.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  /** Its accessible name. */
  label: string
  side?: 'start' | 'end'
  /** `narrow` by default. */
  width?: keyof typeof WIDTHS
  /** Not on touch screens, where a keyboard would cover it. The first element by default. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

const WIDTHS = { narrow: 'w-[min(20rem,calc(100vw-3rem))]', wide: 'w-[min(28rem,100vw)]' }

const SIDES = {
  start:
    'start-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full',
  end: 'end-0 data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full',
}

/**
 * A panel that slides in over the page; it closes on a click on the backdrop and on Escape. Dialogs that are opened
 * above it are a part of it.
 */
export function Drawer(props: DrawerProps) {
  const { isOpen, onClose, label, side = 'start', width = 'narrow', initialFocus, children } = props
  const popup = useRef<HTMLDivElement>(null)
  const findReturn = useReturnFocus(isOpen, popup)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <NestedDialogs popup={popup}>
        <Base.Portal>
          <Base.Backdrop forceRender className={backdropStyles} />
          <Base.Popup
            ref={popup}
            initialFocus={() =>
              matchMedia('(pointer: coarse)').matches ? true : (initialFocus?.current ?? true)
            }
            finalFocus={findReturn}
            aria-label={label}
            className={cn(
              'fixed inset-y-0 z-40 flex flex-col bg-sunk shadow-high outline-none transition-transform duration-200',
              WIDTHS[width],
              SIDES[side],
            )}
          >
            {children}
          </Base.Popup>
        </Base.Portal>
      </NestedDialogs>
    </Base.Root>
  )
}
