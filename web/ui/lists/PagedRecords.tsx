import type { LucideIcon } from 'lucide-react'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorScreen } from '../feedback/ErrorScreen.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { Pager } from './Pager.tsx'
import { RecordTable, type RecordTableProps } from './RecordTable.tsx'

interface PagedRecordsProps<R> extends Omit<RecordTableProps<R>, 'rows'> {
  /** One page of records. */
  query: { data: { data: R[]; total: number } | undefined; error: Error | null; refetch: () => unknown }
  none: { Icon: LucideIcon; title: string; body: string }
  /** Counted from 1. */
  page: number
  pageSize: number
  onPage: (page: number) => void
}

/** Records page by page: loading, failed, empty, or one of several pages. */
export function PagedRecords<R>({ query, none, page, pageSize, onPage, ...table }: PagedRecordsProps<R>) {
  const { data, error, refetch } = query
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  const { Icon, title, body } = none
  return (
    <>
      {data.data.length > 0 ? (
        <RecordTable {...table} rows={data.data} />
      ) : (
        <EmptyState icon={<Icon size={28} strokeWidth={1.5} />} title={title} body={body} />
      )}
      <Pager page={page} pageSize={pageSize} total={data.total} onPage={onPage} />
    </>
  )
}

/** The frame, the head and the rows of the table. */
const TableSkeleton = () => (
  <div className="overflow-hidden rounded-card border border-line">
    <div className="h-8.5 bg-sunk max-sm:hidden" />
    <Skeleton lines={8} rowHeight="h-13" className="border-line px-4 sm:border-t" />
  </div>
)
