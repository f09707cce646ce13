import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { listPopupStyles } from './popup-styles.ts'
import type { PopupFrame } from './use-popup.ts'

/** The part of a popover that is loaded when somebody is about to open it. */
export function PopoverPopup(props: PopupFrame & { label: string; children: ReactNode }) {
  const { anchor, isOpen, setOpen, label, side, align, className, children } = props
  const change = (open: boolean, details: Base.Root.ChangeEventDetails) => {
    // A press on the button itself is the button's own affair: it closes what it opened.
    const isOnButton = details.event.target instanceof Node && anchor?.contains(details.event.target)
    if (!open && details.reason === 'outside-press' && isOnButton) details.cancel()
    else setOpen(open)
  }
  return (
    <Base.Root open={isOpen} onOpenChange={change}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={() => anchor}
            // It may scroll, and then keys must be able to scroll it, whatever it holds.
            tabIndex={0}
            className={cn(listPopupStyles, 'outline-none', className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
