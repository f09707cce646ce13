import { useQuery } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ModelRating, RATING_PAGE_SIZE, Rating } from '#contract/ratings.ts'
import { formatMoment, formatNumber } from '#web/platform/formats.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Pager } from '#web/ui/lists/Pager.tsx'
import { RecordTable } from '#web/ui/lists/RecordTable.tsx'
import { allRatings, type RatingQuery } from './queries.ts'

/** The users' feedback on models: numbers by model, and each rating with its reason. */
export function RatingsSection() {
  const { t } = useTranslation()
  const [query, setQuery] = useState<RatingQuery>({ page: 1 })
  const { data, error, refetch } = useQuery(allRatings(query))
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  if (data.models.length === 0)
    return (
      <EmptyState
        icon={<ThumbsUp size={28} strokeWidth={1.5} />}
        title={t('ratings.noneTitle')}
        body={t('ratings.noneBody')}
      />
    )
  return (
    <div className="space-y-6">
      <RecordTable
        label={t('ratings.models')}
        rows={data.models}
        keyOf={({ modelName }) => modelName}
        columns={[
          { key: 'model', header: t('ratings.model'), cell: ({ modelName }) => modelName },
          { key: 'up', header: t('rating.good'), cell: ({ up }) => formatNumber(up), isNumber: true },
          {
            key: 'down',
            header: t('rating.bad'),
            cell: ({ down }) => formatNumber(down),
            isNumber: true,
          },
        ]}
      />
      <Filters
        query={query}
        modelNames={data.models.map(({ modelName }) => modelName)}
        onChange={(changed) => setQuery({ ...query, ...changed, page: 1 })}
      />
      {data.total === 0 && (
        <p role="status" className="text-soft">
          {t('ratings.noneFound')}
        </p>
      )}
      {data.total > 0 && (
        <RecordTable
          label={t('ratings.all')}
          rows={data.data}
          keyOf={({ id }) => id}
          columns={[
            { key: 'model', header: t('ratings.model'), cell: ({ modelName }) => modelName },
            {
              key: 'verdict',
              header: t('ratings.verdict'),
              cell: ({ verdict }) => <Verdict verdict={verdict} />,
            },
            { key: 'reason', header: t('ratings.reason'), cell: ({ reason }) => reason || null },
            {
              key: 'when',
              header: t('ratings.when'),
              className: 'whitespace-nowrap tabular-nums',
              cell: ({ ratedAt }) => <time dateTime={ratedAt}>{formatMoment(ratedAt)}</time>,
            },
          ]}
        />
      )}
      <Pager
        page={query.page}
        pageSize={RATING_PAGE_SIZE}
        total={data.total}
        onPage={(page) => setQuery({ ...query, page })}
      />
    </div>
  )
}

interface FiltersProps {
  query: RatingQuery
  modelNames: readonly string[]
  onChange: (changed: Partial<RatingQuery>) => void
}

const ALL = ''

function Filters({ query, modelNames, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const verdict = query.verdict ?? ALL
  const verdictLabels = { up: t('rating.good'), down: t('rating.bad') }
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        label={t('ratings.model')}
        isLabelHidden
        isFilter
        value={query.modelName ?? ALL}
        onChange={(chosen) => onChange({ modelName: chosen || undefined })}
        options={[
          { value: ALL, label: t('ratings.allModels') },
          ...modelNames.filter(Boolean).map((name) => ({ value: name, label: name })),
        ]}
        className="w-56 max-sm:w-0 max-sm:flex-1"
      />
      <Select
        label={t('ratings.verdict')}
        isLabelHidden
        isFilter
        value={verdict}
        onChange={(chosen) => onChange({ verdict: chosen === ALL ? undefined : chosen })}
        options={[
          { value: ALL, label: t('ratings.allVerdicts') },
          ...Rating.shape.verdict.options.map((value) => ({ value, label: verdictLabels[value] })),
        ]}
        className="w-44 max-sm:w-0 max-sm:flex-1"
      />
    </div>
  )
}

function Verdict({ verdict }: Pick<ModelRating, 'verdict'>) {
  const { t } = useTranslation()
  return verdict === 'up' ? (
    <ThumbsUp role="img" aria-label={t('rating.good')} size={15} className="text-good" />
  ) : (
    <ThumbsDown role="img" aria-label={t('rating.bad')} size={15} className="text-bad" />
  )
}
