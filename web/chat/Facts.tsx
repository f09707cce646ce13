import type { ReactNode } from 'react'

/** Related facts below their title. */
export function Facts({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section>
      {title && <h3 className="mb-1 font-[550] text-ink">{title}</h3>}
      <div className="space-y-0.5 text-soft">{children}</div>
    </section>
  )
}
