import type { ReactNode } from 'react'
import { NavigationButton } from './NavigationButton.tsx'
import { pageStyles, pageTitleStyles } from './page-styles.ts'

interface PageProps {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/**
 * A page beside the side navigation: a title, actions, scrolling content. It is `relative`, like everything
 * that scrolls: visually hidden labels would make the document higher than the screen.
 */
export function Page({ title, actions, children }: PageProps) {
  return (
    <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <title>{title}</title>
      <div className={pageStyles}>
        <header className="mb-6 flex flex-wrap items-center gap-3">
          <NavigationButton />
          <h1 className={`flex-1 ${pageTitleStyles}`}>{title}</h1>
          {actions}
        </header>
        {children}
      </div>
    </main>
  )
}
