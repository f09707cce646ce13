import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import { formatMoment } from '#web/platform/formats.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { type RecordColumn, RecordTable } from '#web/ui/lists/RecordTable.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { detailTexts } from './audit-details.ts'
import { toAuditFilter } from './audit-filter.ts'
import { auditList } from './queries.ts'

/** Security events, newest first. */
export function AuditSection() {
  const { t } = useTranslation()
  const filter = toAuditFilter(useSearch({ from: '/shell/admin-only/admin' }))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditList(filter),
  )
  const entries = data?.pages.flatMap((page) => page.data)
  const columns = useColumns()
  return (
    <div className="space-y-4">
      <AuditFilters filter={filter} />
      {!entries && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!entries && !error && <Skeleton lines={8} />}
      {entries?.length === 0 && (
        <EmptyState
          icon={<ScrollText size={28} strokeWidth={1.5} />}
          title={t('audit.noneTitle')}
          body={t('audit.noneBody')}
        />
      )}
      {entries && entries.length > 0 && (
        <RecordTable label={t('audit.entries')} rows={entries} keyOf={({ id }) => id} columns={columns} />
      )}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mx-auto flex">
          {t('audit.more')}
        </Button>
      )}
    </div>
  )
}

function useColumns(): [RecordColumn<AuditEntry>, ...RecordColumn<AuditEntry>[]] {
  const { t } = useTranslation()
  return [
    {
      key: 'action',
      header: t('audit.what'),
      className: 'min-w-48',
      cell: (entry) => (
        <>
          <span className="font-[550]">{t(`audit.actions.${entry.action}`)}</span>
          <Details details={entry.details} />
        </>
      ),
    },
    {
      key: 'time',
      header: t('audit.when'),
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ occurredAt }) => <time dateTime={occurredAt}>{formatMoment(occurredAt)}</time>,
    },
    {
      key: 'actor',
      header: t('audit.who'),
      className: 'min-w-24 wrap-anywhere',
      cell: (entry) => <Actor entry={entry} />,
    },
    {
      key: 'target',
      header: t('audit.whom'),
      className: 'min-w-24 wrap-anywhere',
      cell: ({ target }) => target && (target.name ?? target.id),
    },
    {
      key: 'address',
      header: t('audit.address'),
      className: 'text-small text-soft',
      cell: ({ address }) => address || null,
    },
  ]
}

function Actor({ entry: { actor, impersonator } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  if (actor === null) return <span className="text-faint">{t('audit.anonymous')}</span>
  return (
    <>
      {actor.username ?? actor.id}
      {impersonator && (
        <span className="block text-small text-bad">
          {t('audit.impersonatedBy', { name: impersonator.username ?? impersonator.id })}
        </span>
      )}
    </>
  )
}

function Details({ details }: { details: AuditEntry['details'] }) {
  const { t } = useTranslation()
  const texts = detailTexts(t, details)
  if (texts.length === 0) return null
  return <span className="block text-small break-words text-faint">{texts.join(' · ')}</span>
}
