import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** A part of a settings page: a description, its controls beside it, or below on a phone. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-b border-line py-7 first:pt-3 last:border-0 md:grid-cols-[15rem_minmax(0,1fr)]"
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
