import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../layout/class-names.ts'
import { NavigationButton } from './NavigationButton.tsx'
import { ParentLink } from './ParentLink.tsx'
import { pageStyles, pageTitleStyles, widePageStyles } from './page-styles.ts'

interface PageProps {
  title: string
  /** The page that lists this one. */
  parent?: ComponentProps<typeof ParentLink>
  /** A list with columns may be wider than text. */
  width?: 'usual' | 'wide'
  actions?: ReactNode
  /** A line at the bottom edge of the screen. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A page beside the side navigation: a title, actions, scrolling content. It is `relative`, like everything
 * that scrolls: visually hidden labels would make the document higher than the screen.
 */
export function Page({ title, parent, width = 'usual', actions, footer, children }: PageProps) {
  return (
    <main data-scroller className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
      <title>{title}</title>
      <div className={cn(pageStyles, 'flex flex-1 flex-col', width === 'wide' && widePageStyles)}>
        <header className="mb-6 flex flex-wrap items-center gap-3">
          <NavigationButton />
          {/* The actions are below a title that has no room for its longest word beside them. */}
          <div className="max-w-full min-w-min flex-1">
            {parent && <ParentLink {...parent} />}
            <h1 className={`break-words ${pageTitleStyles}`}>{title}</h1>
          </div>
          <div className="flex flex-wrap items-center gap-3 empty:hidden">{actions}</div>
        </header>
        {children}
      </div>
      {footer !== undefined && (
        <footer className="sticky bottom-0 z-10 border-t border-line bg-paper px-4 py-2 sm:px-8">
          {footer}
        </footer>
      )}
    </main>
  )
}
