import { useInfiniteQuery } from '@tanstack/react-query'
import { History, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivityKind } from '#contract/activity.ts'
import { formatDay } from '#web/platform/formats.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { activityPages, type FeedFilter, type FeedPlace } from './queries.ts'

const ALL = 'all'

interface ActivityFeedProps {
  /** The user's own activities without it. */
  place?: FeedPlace
  /** Who may have done something in that place, for the filter. */
  people?: { id: string; name: string }[]
}

/** What happened in a project or organization, or what the user did: by day, newest first. */
export function ActivityFeed({ place, people = [] }: ActivityFeedProps) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<FeedFilter>({})
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <Select
          label={t('activity.kind')}
          isLabelHidden
          isFilter
          value={filter.kind ?? ALL}
          onChange={(kind) => setFilter({ ...filter, kind: kind === ALL ? undefined : kind })}
          options={[
            { value: ALL, label: t('activity.all') },
            ...ActivityKind.options.map((kind) => ({ value: kind, label: t(`activity.kinds.${kind}`) })),
          ]}
          className="w-48 max-sm:w-full"
        />
        {people.length > 1 && (
          <Select
            label={t('activity.person')}
            isLabelHidden
            isFilter
            value={filter.userId ?? ALL}
            onChange={(id) => setFilter({ ...filter, userId: id === ALL ? undefined : id })}
            options={[
              { value: ALL, label: t('activity.everyone') },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            className="w-48 max-sm:w-full"
          />
        )}
      </div>
      <Rows place={place} filter={filter} />
    </>
  )
}

function Rows({ place, filter }: { place: FeedPlace; filter: FeedFilter }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(activityPages(place, filter))
  const { data, error, refetch } = query
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} rowHeight="h-12" />
  const activities = itemsOf(data)
  if (activities.length === 0)
    return filter.kind || filter.userId ? (
      <EmptyState
        icon={<SearchX size={28} strokeWidth={1.5} />}
        title={t('activity.none')}
        body={t('activity.noneBody')}
      />
    ) : (
      <EmptyState
        icon={<History size={28} strokeWidth={1.5} />}
        title={t('activity.empty')}
        body={t('activity.emptyBody')}
      />
    )
  const days = Map.groupBy(activities, ({ createdAt }) => formatDay(createdAt))
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <div key={day} className="mb-5">
          <h2 className="mb-1.5 text-small font-[550] text-faint">{day}</h2>
          <ul
            aria-label={t('activity.list')}
            className="divide-y divide-line rounded-card border border-line bg-raised"
          >
            {ofDay.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} isInProject={Boolean(place)} />
            ))}
          </ul>
        </div>
      ))}
      <ListEnd query={query} />
    </>
  )
}
