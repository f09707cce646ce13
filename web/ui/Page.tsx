import type { ReactNode } from 'react'
import { NavigationButton } from './NavigationButton.tsx'

interface PageProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** An ordinary page beside the side navigation: a title, actions, content that scrolls. */
export function Page({ title, actions, children }: PageProps) {
  return (
    <main className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <title>{title}</title>
      <div className="mx-auto w-full max-w-page px-4 py-6 sm:px-8">
        <header className="mb-6 flex flex-wrap items-center gap-3">
          <NavigationButton />
          <h1 className="flex-1 font-reading text-title font-semibold tracking-tight">{title}</h1>
          {actions}
        </header>
        {children}
      </div>
    </main>
  )
}
