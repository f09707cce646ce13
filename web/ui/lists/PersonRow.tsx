import type { ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'

interface PersonRowProps {
  picture: ReactNode
  name: string
  note: string
  /** Controls at the end. */
  children?: ReactNode
  className?: string
}

/** An entry of a list of users: picture, name, what is known about them, and controls. */
export function PersonRow({ picture, name, note, children, className }: PersonRowProps) {
  return (
    <li className={cn('flex min-h-12 items-center gap-3 py-1', className)}>
      {picture}
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{name}</bdi>
        <span className="line-clamp-2 wrap-anywhere text-small text-faint">{note}</span>
      </span>
      {children}
    </li>
  )
}

/** In place of the picture of a user: an icon of a group or an address. */
export const IconPicture = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="grid size-7 flex-none place-items-center rounded-full bg-hover text-soft">
    {children}
  </span>
)
