import { cloneElement, type ReactElement, useState } from 'react'

export type Side = 'top' | 'bottom' | 'inline-start' | 'inline-end'
export type Align = 'start' | 'center' | 'end'

/** The properties of the loaded part of a popup. */
export interface PopupFrame {
  anchor: HTMLElement | null
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  side: Side
  align: Align
  className?: string
}

interface PopupOptions {
  /** The button that opens it. */
  trigger: ReactElement<object>
  kind: 'menu' | 'dialog'
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Loads the code of the popup; called when the pointer or focus reaches the button. */
  load: () => Promise<unknown>
}

/** A button with a popup whose code is loaded just before it is needed. */
export function usePopup({ trigger, kind, isOpen: isHeldOpen, onOpenChange, load }: PopupOptions) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpenHere, setOpenHere] = useState(false)
  const isOpen = isHeldOpen ?? isOpenHere
  const setOpen = (next: boolean) => {
    setOpenHere(next)
    onOpenChange?.(next)
  }
  // An error here is reported when the popup opens.
  const prepare = () => void load().catch(() => undefined)
  const button = cloneElement(trigger, {
    ref: setAnchor,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'data-popup-open': isOpen ? '' : undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () => setOpen(!isOpen),
  } as object)
  return { anchor, isOpen, setOpen, button }
}
