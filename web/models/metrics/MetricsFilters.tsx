import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type ModelMetrics, TurnStatus } from '#contract/model-metrics.ts'
import { adminPath } from '#web/admin/paths.ts'
import { LabelledSearchField } from '#web/ui/forms/LabelledSearchField.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { allModels } from '../administration.queries.ts'
import { modelMetrics } from './metrics.queries.ts'
import { type MetricsSearch, modelsToFilter, toMetricsQuery } from './metrics-filter.ts'

interface MetricsFiltersProps {
  /** The metrics that are shown, whose period fills empty dates. */
  shown: ModelMetrics | undefined
}

/** The filters of the metrics. They are part of the address, so that it can be shared. */
export function MetricsFilters({ shown }: MetricsFiltersProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { actor, target, state, from, to } = useSearch({ from: '/shell/admin-only/admin' })
  const { data } = useQuery(allModels())
  const change = (changed: MetricsSearch) =>
    void navigate({
      ...adminPath({ section: 'model-metrics', actor, target, state, from, to, ...changed }),
      replace: true,
    })
  const { data: ofAllModels } = useQuery(modelMetrics(toMetricsQuery({ actor, state, from, to })))
  const models = modelsToFilter(data?.models ?? [], ofAllModels?.models ?? [], target)
  return (
    <search className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[auto_auto_1fr_1fr_1fr]">
      <TextField
        type="date"
        label={t('modelMetrics.from')}
        value={from ?? shown?.dateFrom ?? ''}
        max={to}
        onChange={(event) => change({ from: event.target.value || undefined })}
      />
      <TextField
        type="date"
        label={t('modelMetrics.to')}
        value={to ?? shown?.dateTo ?? ''}
        min={from}
        onChange={(event) => change({ to: event.target.value || undefined })}
      />
      <LabelledSearchField
        label={t('modelMetrics.user')}
        initial={actor}
        onSearch={(text) => change({ actor: text || undefined })}
        className="min-w-0 max-lg:col-span-2"
      />
      <Select
        label={t('modelMetrics.model')}
        value={target ?? ''}
        onChange={(model) => change({ target: model || undefined })}
        options={[
          { value: '', label: t('modelMetrics.allModels') },
          ...models.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        className="min-w-0"
      />
      <Select
        label={t('modelMetrics.status')}
        value={TurnStatus.safeParse(state).data ?? ''}
        onChange={(status) => change({ state: status || undefined })}
        options={[
          { value: '', label: t('modelMetrics.allStatuses') },
          ...TurnStatus.options.map((value) => ({
            value: value as string,
            label: t(`modelMetrics.statuses.${value}`),
          })),
        ]}
        className="min-w-0"
      />
    </search>
  )
}
