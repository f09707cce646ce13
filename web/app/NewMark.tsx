import type { ReactNode } from 'react'
import type { Entry } from '#web/platform/entries.ts'
import { cn } from '#web/ui/layout/class-names.ts'

/** Its children, while the entry leads to something new. */
export function NewMark({
  entry: { useIsNew },
  children,
}: {
  entry: Pick<Entry, 'useIsNew'>
  children: ReactNode
}) {
  return useIsNew && <Mark useIsNew={useIsNew}>{children}</Mark>
}

function Mark({ useIsNew, children }: { useIsNew: () => boolean; children: ReactNode }) {
  return useIsNew() && children
}

/** Says nothing itself: beside it is the name of what is new. */
export const NewDot = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('size-[7px] flex-none rounded-full bg-accent', className)} />
)
