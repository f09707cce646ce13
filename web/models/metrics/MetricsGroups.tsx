import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelMetrics } from '#contract/model-metrics.ts'
import { saveUnder } from '#web/platform/downloads.ts'
import { formatDate } from '#web/platform/formats.ts'
import { ChartDrawing } from '#web/ui/diagrams/ChartDrawing.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { MetricsTable } from './MetricsTable.tsx'
import {
  chartOf,
  csvOfRows,
  GROUPINGS,
  type Grouping,
  MEASURES,
  type Measure,
  type MetricsRow,
  rowsOf,
} from './metrics-rows.ts'
import { metricsNames } from './metrics-texts.ts'

/** The metrics by model, day or user: as a chart, a table and a CSV file. */
export function MetricsGroups({ metrics }: { metrics: ModelMetrics }) {
  const { t } = useTranslation()
  const [grouping, setGrouping] = useState<Grouping>('models')
  const [measure, setMeasure] = useState<Measure>('turns')
  const rows = rowsOf(metrics, grouping, metricsNames(t))
  const download = () =>
    saveUnder(
      new Blob([csvOfRows(rows)], { type: 'text/csv;charset=utf-8' }),
      `model-metrics-${grouping}-${metrics.dateFrom}-${metrics.dateTo}.csv`,
    )
  return (
    <Tabs
      label={t('modelMetrics.groups')}
      value={grouping}
      onChange={setGrouping}
      actions={
        <Button size="small" icon={<Download size={15} />} onClick={download}>
          {t('modelMetrics.download')}
        </Button>
      }
      tabs={GROUPINGS.map((value) => ({
        value,
        label: t(`modelMetrics.groupings.${value}`),
        panel: value === grouping && <Group {...{ grouping, measure, rows }} onMeasure={setMeasure} />,
      }))}
      panelClassName="pt-4 space-y-4"
    />
  )
}

interface GroupProps {
  grouping: Grouping
  measure: Measure
  rows: MetricsRow[]
  onMeasure: (measure: Measure) => void
}

function Group({ grouping, measure, rows, onMeasure }: GroupProps) {
  const { t } = useTranslation()
  const drawn = useRef<HTMLDivElement>(null)
  const names = metricsNames(t)
  const shown = grouping === 'days' ? rows.map((row) => ({ ...row, name: formatDate(row.name) })) : rows
  return (
    <>
      <Segments
        label={t('modelMetrics.measure')}
        value={measure}
        onChange={onMeasure}
        options={MEASURES.map((value) => ({ value, label: t(`modelMetrics.measures.${value}`) }))}
        className="max-w-110"
      />
      <div className="rounded-card border border-line pt-3">
        <ChartDrawing ref={drawn} chart={chartOf(shown, { grouping, measure, names })} isFull={false} />
      </div>
      <MetricsTable label={t(`modelMetrics.groupings.${grouping}`)} rows={shown} />
    </>
  )
}
