import type { ReactNode } from 'react'

/** The toolbar above a file. Its controls adapt to its width, which in a panel is not that of the screen. */
export const ViewerToolbar = ({ children }: { children: ReactNode }) => (
  <div className="@container flex min-h-10 flex-none flex-wrap items-center gap-1 border-b border-line px-3 py-0.5 md:px-5">
    {children}
  </div>
)
