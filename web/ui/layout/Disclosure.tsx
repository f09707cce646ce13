import type { ReactNode } from 'react'
import { DisclosureMark } from './DisclosureMark.tsx'

interface DisclosureProps {
  title: string
  isOpen: boolean
  /** Called when the user opens or closes it, and when the browser's search does. */
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** Fields that few users need, below a line that shows and hides them. */
export const Disclosure = ({ title, isOpen, onToggle, children }: DisclosureProps) => (
  <details
    open={isOpen}
    // The search of the browser opens it too. The event comes later, and also after the changes by the page.
    onToggle={({ currentTarget }) => currentTarget.open !== isOpen && onToggle(currentTarget.open)}
    className="group/disclosure"
  >
    <summary
      onClick={(event) => {
        event.preventDefault()
        onToggle(!isOpen)
      }}
      className="flex w-fit items-center gap-1 rounded-small font-[550] text-soft select-none hover:text-ink touch:py-2.5"
    >
      <DisclosureMark />
      {title}
    </summary>
    <div className="mt-3">{children}</div>
  </details>
)
