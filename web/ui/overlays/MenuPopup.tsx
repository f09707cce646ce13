import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { type MenuParts, MenuPartsContext } from './menu-parts.ts'
import { listPopupStyles } from './popup-styles.ts'
import type { PopupFrame } from './use-popup.ts'

const parts: MenuParts = {
  Item: Base.Item,
  RadioGroup: Base.RadioGroup,
  RadioItem: Base.RadioItem,
  Separator: Base.Separator,
  Mark: () => (
    <Base.RadioItemIndicator>
      <Check size={15} className="text-accent" />
    </Base.RadioItemIndicator>
  ),
}

/** The part of a menu that is loaded just before it is opened. */
export function MenuPopup(props: PopupFrame & { children: ReactNode }) {
  const { anchor, isOpen, setOpen, side, align, className, children } = props
  return (
    <MenuPartsContext value={parts}>
      <Base.Root open={isOpen} onOpenChange={setOpen}>
        <Base.Portal>
          <Base.Positioner
            anchor={anchor}
            side={side}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            className="z-50 outline-none"
          >
            <Base.Popup
              finalFocus={() => (isFocusElsewhere() ? false : anchor)}
              // Focusable, so that a long menu can be scrolled by keyboard.
              tabIndex={0}
              className={cn(listPopupStyles, 'p-1 outline-none', className)}
            >
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </MenuPartsContext>
  )
}

/** An item may focus a field that it opens: the focus is kept there. */
function isFocusElsewhere(): boolean {
  const { activeElement } = document
  return activeElement !== null && activeElement !== document.body && !activeElement.closest('[role="menu"]')
}
