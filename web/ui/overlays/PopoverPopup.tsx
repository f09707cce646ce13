import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { listPopupStyles } from './popup-styles.ts'
import type { PopupFrame } from './use-popup.ts'

/** The part of a popover that is loaded just before it is opened. */
export function PopoverPopup(props: PopupFrame & { label: string; children: ReactNode }) {
  const { anchor, isOpen, setOpen, label, side, align, className, children } = props
  const change = (open: boolean, details: Base.Root.ChangeEventDetails) => {
    // A press on the trigger is handled by the trigger, which closes the popover.
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
            // Focusable, so that any content can be scrolled by keyboard.
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
