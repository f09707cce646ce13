import type { ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { NavigationButton } from './NavigationButton.tsx'

const WIDTHS = { page: 'max-w-page', wide: 'max-w-[80rem]' }

interface PageProps {
  title: string
  actions?: ReactNode
  /** `page` by default. */
  width?: keyof typeof WIDTHS
  children: ReactNode
}

/**
 * A page beside the side navigation: a title, actions, scrolling content. It is `relative`, like everything
 * that scrolls: visually hidden labels would make the document higher than the screen.
 */
export function Page({ title, actions, width = 'page', children }: PageProps) {
  return (
    <main className="relative flex min-h-0 flex-1 flex-col overflow-y-auto">
      <title>{title}</title>
      <div className={cn('mx-auto w-full px-4 py-6 sm:px-8', WIDTHS[width])}>
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
