import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Broadcast } from '#contract/inbox.ts'
import { formatMoment, formatNumber } from '#web/platform/formats.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { ProgressBar } from '#web/ui/feedback/ProgressBar.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { RecordTable } from '#web/ui/lists/RecordTable.tsx'
import { broadcastList } from './queries.ts'
import { SystemMessageForm } from './SystemMessageForm.tsx'

/** Messages of administrators in the name of the site. */
export function SystemMessagesSection() {
  const { t } = useTranslation()
  return (
    <div className="space-y-8">
      <div>
        <p className="mb-4 text-soft">{t('systemMessages.hint')}</p>
        <SystemMessageForm />
      </div>
      <section aria-labelledby="earlier-messages">
        <h3 id="earlier-messages" className="mb-3 font-[550]">
          {t('systemMessages.earlier')}
        </h3>
        <Broadcasts />
      </section>
    </div>
  )
}

function Broadcasts() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(broadcastList())
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Megaphone size={28} strokeWidth={1.5} />}
        title={t('systemMessages.noneTitle')}
        body={t('systemMessages.noneBody')}
      />
    )
  return (
    <RecordTable
      label={t('systemMessages.earlier')}
      rows={data}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'title',
          header: t('inbox.messageTitle'),
          cell: ({ title }) => <span className="wrap-anywhere">{title}</span>,
        },
        {
          key: 'receivers',
          header: t('systemMessages.receivers'),
          className: 'text-soft',
          cell: ({ tags }) => (tags.length > 0 ? tags.join(', ') : t('systemMessages.all')),
        },
        {
          key: 'progress',
          header: t('systemMessages.progress'),
          cell: (broadcast) => <Progress broadcast={broadcast} />,
        },
        {
          key: 'when',
          header: t('systemMessages.when'),
          className: 'whitespace-nowrap tabular-nums text-soft',
          cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
        },
      ]}
    />
  )
}

function Progress({ broadcast: { sent, total, isDone, title } }: { broadcast: Broadcast }) {
  const { t } = useTranslation()
  const text = t('systemMessages.progressOf', { sent: formatNumber(sent), total: formatNumber(total) })
  return (
    <span className="block min-w-28 tabular-nums">
      {text}
      {!isDone && <ProgressBar label={title} value={sent} max={total} valueText={text} className="mt-1" />}
    </span>
  )
}
