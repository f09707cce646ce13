import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { MetricsFilters } from './MetricsFilters.tsx'
import { MetricsGroups } from './MetricsGroups.tsx'
import { MetricsTotals } from './MetricsTotals.tsx'
import { modelMetrics } from './metrics.queries.ts'
import { toMetricsQuery } from './metrics-filter.ts'

/** Turns, cost, speed and failures of models. */
export function ModelMetricsSection() {
  const { t } = useTranslation()
  const query = toMetricsQuery(useSearch({ from: '/shell/admin-only/admin' }))
  const { data, error, refetch } = useQuery(modelMetrics(query))
  return (
    <div className="space-y-5">
      <MetricsFilters shown={data} />
      {error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={8} />}
      {!error && data?.total.turns === 0 && (
        <EmptyState
          icon={<ChartColumn size={28} strokeWidth={1.5} />}
          title={t('modelMetrics.noneTitle')}
          body={t('modelMetrics.noneBody')}
        />
      )}
      {!error && data && data.total.turns > 0 && (
        <>
          <MetricsTotals total={data.total} />
          <MetricsGroups metrics={data} />
        </>
      )}
    </div>
  )
}
