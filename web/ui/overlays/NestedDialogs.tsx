import { createContext, type ReactNode, type RefObject, use } from 'react'

const Above = createContext<ReactNode>(null)

/** The popup of the dialog in which a dialog is nested. */
export const PopupBelow = createContext<RefObject<HTMLElement | null> | null>(null)

/** The dialogs that are open above the first dialog in `children`, which shows them as a part of itself. */
export function DialogsAbove({ dialogs, children }: { dialogs: ReactNode; children: ReactNode }) {
  return <Above value={dialogs}>{children}</Above>
}

interface NestedDialogsProps {
  popup?: RefObject<HTMLElement | null> | null
  /** The window of the dialog. */
  children?: ReactNode
}

/**
 * Shows the dialogs above inside the root of a dialog. Base UI then knows that they are nested: Escape closes only the
 * topmost, and assistive technology sees no other.
 */
export function NestedDialogs({ popup = null, children }: NestedDialogsProps) {
  const above = use(Above)
  return (
    <Above value={null}>
      <PopupBelow value={popup}>
        {children}
        {above}
      </PopupBelow>
    </Above>
  )
}
