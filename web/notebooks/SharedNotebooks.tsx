import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsOf } from '#web/platform/list-pages.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { NotebookNavItem } from './NotebookNavItem.tsx'
import { sharedNotebookList } from './of-others.queries.ts'

/** The notebooks that other users share with this one; nothing when there are none. */
export function SharedNotebooks({ search }: { search: string }) {
  const { t } = useTranslation()
  const id = useId()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    sharedNotebookList(search),
  )
  const notebooks = data ? itemsOf(data) : []
  if (notebooks.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mx-3 mt-3 mb-1 text-[11px] leading-snug font-[550] tracking-wide text-faint">
        {t('notebooks.sharedWithMe')}
      </h2>
      <ul>
        {notebooks.map((notebook) => (
          <NotebookNavItem
            key={notebook.id}
            notebook={notebook}
            listed={notebooks}
            isAmongFavorites={false}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          size="small"
          tone="quiet"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="mx-1 mt-1"
        >
          {t('notebooks.loadMore')}
        </Button>
      )}
    </section>
  )
}
