import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff, FolderOpen, SearchX, Star, Trash2, Users } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_TRASH_DAYS, FILES_AT_ONCE_MAX } from '#contract/constants/files.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { itemsOf, totalOf } from '#web/platform/list-pages.ts'
import { toast } from '#web/platform/toast.ts'
import { toggled } from '#web/platform/toggled.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { type FileFilter, fileList } from '../queries.ts'
import { isInProgress, useUploads } from '../uploads/view-state.ts'
import { useFilesView } from '../view-state.ts'
import { FileList } from './FileList.tsx'
import { SelectionBar } from './SelectionBar.tsx'

const SENTINEL_MARGIN = 100
const SENTINEL_DEBOUNCE = 500

interface FileCollectionProps {
  filter: FileFilter
  /** The query is, or may still be, found inside files. */
  isFoundInside: boolean
}

/** The filtered files, loaded while scrolling, and the selection. */
export function FileCollection({ filter, isFoundInside }: FileCollectionProps) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const query = useInfiniteQuery(fileList(filter))
  const { data, error, refetch } = query
  const toggle = useCallback((id: string) => setSelected((before) => toggled(before, id)), [])
  const files = useMemo(() => (data ? itemsOf(data) : []), [data])

  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <FilesSkeleton />
  if (files.length === 0 && isFoundInside) return <p className="text-soft">{t('inside.noNames')}</p>
  if (files.length === 0) return <NothingHere filter={filter} />
  const total = totalOf(data)
  const isTrash = filter.library === 'trash'
  const selectAll = () => {
    setSelected(new Set(files.slice(0, FILES_AT_ONCE_MAX).map(({ id }) => id)))
    if (files.length > FILES_AT_ONCE_MAX) toast.plain(t('files.selectedMost', { count: FILES_AT_ONCE_MAX }))
  }
  return (
    <>
      {isTrash && <p className="text-small text-soft">{t('files.trashBody', { count: FILE_TRASH_DAYS })}</p>}
      <SelectionBar
        chosen={selected.size === 0 ? NONE : files.filter(({ id }) => selected.has(id))}
        total={total}
        isTrash={isTrash}
        onSelectAll={selectAll}
        onUnselectAll={() => setSelected(new Set())}
      />
      <FileList files={files} total={total} selected={selected} onToggle={toggle} />
      <ListEnd query={query} margin={SENTINEL_MARGIN} spacing={SENTINEL_DEBOUNCE} />
    </>
  )
}

const NONE: KnowledgeFile[] = []

const CARDS = Array<'card'>(8).fill('card')

/** As high as the bar and the rows or cards that take its place. */
export function FilesSkeleton({ className }: { className?: string }) {
  const layout = useFilesView((view) => view.layout)
  const place = cn('mt-11 touch:mt-14', className)
  if (layout === 'list') return <Skeleton lines={8} rowHeight="h-11 touch:h-14" className={place} />
  return <Skeleton parts={CARDS} className={cn('grid-cols-[repeat(auto-fill,minmax(190px,1fr))]', place)} />
}

function NothingHere({ filter }: { filter: FileFilter }) {
  const { t } = useTranslation()
  const isArriving = useUploads(({ uploads }) => uploads.some(isInProgress))
  if (filter.search || filter.type !== 'all' || filter.tags.length > 0)
    return (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title={t('files.noneTitle')}
        body={t('files.noneBody')}
      />
    )
  if (filter.isFavorite)
    return (
      <EmptyState
        icon={<Star size={28} strokeWidth={1.5} />}
        title={t('library.noneFavoriteTitle')}
        body={t('library.noneFavoriteBody')}
      />
    )
  if (filter.library === 'trash')
    return (
      <EmptyState
        icon={<Trash2 size={28} strokeWidth={1.5} />}
        title={t('files.trashEmptyTitle')}
        body={t('files.trashBody', { count: FILE_TRASH_DAYS })}
      />
    )
  if (filter.library === 'hidden')
    return (
      <EmptyState
        icon={<EyeOff size={28} strokeWidth={1.5} />}
        title={t('library.noneHiddenTitle')}
        body={t('library.noneHiddenBody')}
      />
    )
  if (filter.library === 'shared')
    return (
      <EmptyState
        icon={<Users size={28} strokeWidth={1.5} />}
        title={t('library.noneSharedTitle')}
        body={t('library.noneSharedBody')}
      />
    )
  if (isArriving) return null
  return (
    <EmptyState
      icon={<FolderOpen size={28} strokeWidth={1.5} />}
      title={t('files.emptyTitle')}
      body={t('files.emptyBody')}
    />
  )
}
