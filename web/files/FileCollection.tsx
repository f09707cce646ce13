import { useInfiniteQuery } from '@tanstack/react-query'
import { FolderOpen, SearchX, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_TRASH_DAYS } from '#contract/files.ts'
import { cn } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useSentinel } from '#web/ui/use-sentinel.ts'
import { FileItem } from './FileItem.tsx'
import { filesOf } from './file-list.ts'
import { type FileFilter, fileList } from './queries.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useFilesView } from './view-state.ts'

const SENTINEL_MARGIN = 100

/** The files that were asked for, growing while one scrolls, and what is chosen of them. */
export function FileCollection({ filter }: { filter: FileFilter }) {
  const { t } = useTranslation()
  const layout = useFilesView((view) => view.layout)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const query = useInfiniteQuery(fileList(filter))
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const sentinel = useSentinel(loadMore, SENTINEL_MARGIN)

  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  const files = filesOf(data)
  if (files.length === 0) return <NothingHere filter={filter} />
  const chosen = files.filter(({ id }) => selected.has(id))
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  return (
    <>
      {filter.isTrash && (
        <p className="text-small text-soft">{t('files.trashBody', { count: FILE_TRASH_DAYS })}</p>
      )}
      <SelectionBar
        chosen={chosen}
        total={data.pages.at(-1)?.total ?? 0}
        isTrash={filter.isTrash}
        onSelectAll={() => setSelected(new Set(files.map(({ id }) => id)))}
        onUnselectAll={() => setSelected(new Set())}
      />
      <ul
        aria-label={t('files.list')}
        className={cn(
          layout === 'list'
            ? 'divide-y divide-line border-y border-line'
            : 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4',
        )}
      >
        {files.map((file) => (
          <FileItem
            key={file.id}
            file={file}
            layout={layout}
            isSelected={selected.has(file.id)}
            onToggle={() => toggle(file.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div ref={sentinel} className="grid place-items-center py-3 text-faint">
          <Spinner />
        </div>
      )}
    </>
  )
}

function NothingHere({ filter }: { filter: FileFilter }) {
  const { t } = useTranslation()
  if (filter.search || filter.type !== 'all')
    return (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title={t('files.noneTitle')}
        body={t('files.noneBody')}
      />
    )
  if (filter.isTrash)
    return (
      <EmptyState
        icon={<Trash2 size={28} strokeWidth={1.5} />}
        title={t('files.trashEmptyTitle')}
        body={t('files.trashBody', { count: FILE_TRASH_DAYS })}
      />
    )
  return (
    <EmptyState
      icon={<FolderOpen size={28} strokeWidth={1.5} />}
      title={t('files.emptyTitle')}
      body={t('files.emptyBody')}
    />
  )
}
