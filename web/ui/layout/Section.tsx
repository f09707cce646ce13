import { type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'

interface SectionProps {
  title: string
  hint?: ReactNode
  /** Its height is known once its list is loaded: until then the sections below are not shown, as they would move. */
  isUnsized?: boolean
  children: ReactNode
}

/** A part of a settings page: a description, its controls beside it, or below on a phone. */
export function Section({ title, hint, isUnsized = false, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'grid grid-cols-1 gap-x-10 gap-y-4 border-b border-line py-7 first:pt-3 last:border-0 md:grid-cols-[15rem_minmax(0,1fr)]',
        isUnsized && 'has-data-skeleton:[&~*]:invisible',
      )}
    >
      <div>
        <h2 id={id} className="font-reading text-large font-semibold">
          {title}
        </h2>
        {hint && <p className="mt-1 text-soft">{hint}</p>}
      </div>
      <div className="min-w-0 max-w-dialog">{children}</div>
    </section>
  )
}
