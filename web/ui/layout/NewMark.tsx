import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

interface NewMarkProps {
  /** A hook; it is the same in every rendering. Without it nothing is ever new. */
  useIsNew: (() => boolean) | undefined
  children: ReactNode
}

/** Its children, while there is something new. */
export const NewMark = ({ useIsNew, children }: NewMarkProps) =>
  useIsNew && <Mark useIsNew={useIsNew}>{children}</Mark>

function Mark({ useIsNew, children }: NewMarkProps & { useIsNew: () => boolean }) {
  return useIsNew() && children
}

/** A hook: the number that an entry shows; 0 for an entry without one, which has the same hooks in every rendering. */
export const useShownCount = (useCount: (() => number) | undefined): number => (useCount ?? useNone)()

const useNone = () => 0

/** Decorative: the text beside it names the news. */
export const NewDot = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('size-[7px] flex-none rounded-full bg-accent', className)} />
)
