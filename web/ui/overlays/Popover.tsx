import { Popover as Base } from '@base-ui/react/popover'
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cn } from '../layout/class-names.ts'
import { listPopupStyles, popupPosition } from '../layout/popup-list-styles.ts'
import { useFirstOpen } from './use-first-open.ts'
import { type Align, type PopupFrame, type Side, usePopup } from './use-popup.ts'
import { hasFocusMovedOn } from './use-return-focus.ts'

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
  /** Has the focus first, in place of the first control; not on touch screens. */
  initialFocus?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/** A small window beside the control that opened it; it closes when the user goes elsewhere. */
export function Popover(props: PopoverProps) {
  const {
    trigger,
    label,
    isOpen,
    onOpenChange,
    side = 'bottom',
    align = 'start',
    prepare,
    initialFocus,
    className,
    children,
  } = props
  const [isReady, setReady] = useState(prepare === undefined)
  // Content that could not be loaded shows an error in its place.
  const load = prepare && (() => prepare().finally(() => setReady(true)))
  const { button, ...popup } = usePopup({ trigger, kind: 'dialog', isOpen, onOpenChange, load })
  const fetchOnOpen = useEffectEvent(() => void load?.().catch(() => undefined))
  useEffect(() => {
    if (popup.isOpen) fetchOnOpen()
  }, [popup.isOpen])
  return (
    <>
      {button}
      {useFirstOpen(popup.isOpen && isReady) && (
        <Suspense>
          <PopoverPopup {...popup} {...{ label, side, align, initialFocus, className }}>
            {children}
          </PopoverPopup>
        </Suspense>
      )}
    </>
  )
}

function PopoverPopup(props: PopupFrame & Pick<PopoverProps, 'label' | 'initialFocus' | 'children'>) {
  const { anchor, isOpen, setOpen, label, side, align, initialFocus, className, children } = props
  const popup = useRef<HTMLDivElement>(null)
  const change = (open: boolean, details: Base.Root.ChangeEventDetails) => {
    // A press on the button itself is handled by the button: it closes what it opened.
    const isOnButton = details.event.target instanceof Node && anchor?.contains(details.event.target)
    if (!open && details.reason === 'outside-press' && isOnButton) details.cancel()
    else setOpen(open)
  }
  // At once, not when it has faded out: what its content opens returns the focus to the element that has it then.
  useLayoutEffect(() => {
    if (!isOpen && popup.current?.contains(document.activeElement)) anchor?.focus({ preventScroll: true })
  }, [isOpen, anchor])
  return (
    <Base.Root open={isOpen} onOpenChange={change}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          positionMethod={popupPosition}
          // Beside the button it would cover what the button belongs to.
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="z-50"
        >
          <Base.Popup
            aria-label={label}
            ref={popup}
            initialFocus={() => initialFocusOf(popup.current, initialFocus?.current)}
            // It fades out: by then the focus may be elsewhere.
            finalFocus={() => (hasFocusMovedOn(popup.current) ? false : anchor)}
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

/** On a touch screen the keyboard of a field would cover the content. */
const initialFocusOf = (popup: HTMLElement | null, wanted: HTMLElement | null | undefined) =>
  matchMedia('(pointer: coarse)').matches ? (popup ?? true) : (wanted ?? true)
