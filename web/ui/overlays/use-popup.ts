import { cloneElement, type ReactElement, useState } from 'react'

export type Side = 'top' | 'bottom' | 'inline-start' | 'inline-end'
export type Align = 'start' | 'center' | 'end'

/** What a popup needs of its button. */
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
  /** Fetches what the popup shows; called when the pointer or the focus comes to the button. */
  load?: () => Promise<unknown>
}

/** A button, and something that hangs from it. */
export function usePopup({ trigger, kind, isOpen: isHeldOpen, onOpenChange, load }: PopupOptions) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpenHere, setOpenHere] = useState(false)
  const isOpen = isHeldOpen ?? isOpenHere
  const setOpen = (next: boolean) => {
    setOpenHere(next)
    onOpenChange?.(next)
  }
  // What fails here is reported where it is needed.
  const prepare = load && (() => void load().catch(() => undefined))
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
