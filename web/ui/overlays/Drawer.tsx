import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { backdropStyles } from './popup-styles.ts'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  /** Its accessible name. */
  label: string
  side?: 'start' | 'end'
  children: ReactNode
}

const SIDES = {
  start:
    'start-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full',
  end: 'end-0 data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full',
}

/** A panel that slides in over the page; it closes on a click on the backdrop and on Escape. */
export function Drawer({ isOpen, onClose, label, side = 'start', children }: DrawerProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyles} />
        <Base.Popup
          aria-label={label}
          className={cn(
            'fixed inset-y-0 z-40 flex w-[min(20rem,calc(100vw-3rem))] flex-col bg-sunk shadow-high outline-none transition-transform duration-200',
            SIDES[side],
          )}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
