import { Skeleton } from '../feedback/Skeleton.tsx'
import { NavigationButton } from './NavigationButton.tsx'
import { pageStyles } from './page-styles.ts'

interface PageSkeletonProps {
  /** What follows the title: a list, or panels in two columns below a description. */
  content?: 'list' | 'panels'
}

/** The placeholder of a page beside the side navigation. */
export function PageSkeleton({ content = 'list' }: PageSkeletonProps) {
  return (
    <div className="min-h-0 min-w-0 flex-1 overflow-hidden">
      <div className={pageStyles}>
        <div className="mb-6 flex items-center gap-3">
          <NavigationButton />
          <div aria-hidden className="h-8 w-48 animate-breathe rounded-control bg-sunk" />
        </div>
        {content === 'list' ? (
          <Skeleton lines={8} />
        ) : (
          <>
            <Skeleton parts={['text', 'text']} className="max-w-measure" />
            <div aria-hidden className="mt-10 grid animate-breathe gap-4 lg:grid-cols-2">
              <div className="h-44 rounded-card bg-sunk" />
              <div className="h-44 rounded-card bg-sunk max-lg:hidden" />
              <div className="h-44 rounded-card bg-sunk" />
            </div>
          </>
        )}
      </div>
    </div>
  )
}
