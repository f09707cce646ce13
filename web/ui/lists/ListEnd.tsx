import { RotateCw } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../forms/Button.tsx'
import { Spinner } from '../layout/Spinner.tsx'
import { useThrottle } from '../layout/use-throttle.ts'
import { useSentinel } from './use-sentinel.ts'

/** The paginated query of a list. */
export interface GrowingQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => unknown
}

interface ListEndProps {
  query: GrowingQuery
  /**
   * The distance from the visible part in pixels at which more is loaded, and the milliseconds between two
   * pages.
   */
  margin?: number
  spacing?: number
}

/** The end of an infinitely scrolling list. The user retries a page that could not be loaded. */
export function ListEnd({ query, margin, spacing = 0 }: ListEndProps) {
  const { t } = useTranslation()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const sentinel = useSentinel(useThrottle(loadMore, spacing), margin)
  if (!hasNextPage) return null
  if (isFetchNextPageError)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 p-3 text-soft">
        <p>{error?.message}</p>
        <Button size="small" icon={<RotateCw size={14} />} isBusy={isFetchingNextPage} onClick={loadMore}>
          {t('ui.retry')}
        </Button>
      </div>
    )
  return (
    <div ref={sentinel} className="grid place-items-center py-3 text-faint">
      <Spinner />
    </div>
  )
}
