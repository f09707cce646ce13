import { useTranslation } from 'react-i18next'
import { formatDollars, formatNumber } from '#web/platform/formats.ts'
import { type RecordColumn, RecordTable } from '#web/ui/lists/RecordTable.tsx'
import { failuresOf, type MetricsRow } from './metrics-rows.ts'
import { failureTexts, timeText } from './metrics-texts.ts'

interface MetricsTableProps {
  /** What the lines are. */
  label: string
  rows: MetricsRow[]
}

export function MetricsTable({ label, rows }: MetricsTableProps) {
  const columns = useColumns(label)
  return <RecordTable label={label} rows={rows} keyOf={({ key }) => key} columns={columns} />
}

const NUMBERS = 'whitespace-nowrap tabular-nums'

function useColumns(label: string): [RecordColumn<MetricsRow>, ...RecordColumn<MetricsRow>[]] {
  const { t } = useTranslation()
  const pair = (times: MetricsRow['totalTime']) =>
    times && `${timeText(t, times.p50)} / ${timeText(t, times.p95)}`
  return [
    {
      key: 'name',
      header: label,
      className: 'min-w-32 max-w-72 wrap-anywhere',
      cell: ({ name }) => name,
    },
    {
      key: 'turns',
      header: t('modelMetrics.turns'),
      className: NUMBERS,
      cell: ({ turns }) => formatNumber(turns),
    },
    {
      key: 'failed',
      header: t('modelMetrics.failed'),
      className: 'min-w-32 tabular-nums',
      cell: (row) =>
        failuresOf(row) === 0 ? (
          '0'
        ) : (
          <>
            {formatNumber(failuresOf(row))}
            <span className="block text-small text-faint">{failureTexts(t, row).join(', ')}</span>
          </>
        ),
    },
    {
      key: 'cost',
      header: t('modelMetrics.cost'),
      className: NUMBERS,
      cell: ({ cost, unpricedTurns }) => (
        <>
          {formatDollars(cost)}
          {unpricedTurns > 0 && (
            <span className="block text-small text-faint">
              {t('modelMetrics.unpriced', { count: unpricedTurns })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'input',
      header: t('modelMetrics.inputTokens'),
      className: NUMBERS,
      cell: ({ inputTokens }) => formatNumber(inputTokens),
    },
    {
      key: 'output',
      header: t('modelMetrics.outputTokens'),
      className: NUMBERS,
      cell: ({ outputTokens }) => formatNumber(outputTokens),
    },
    {
      key: 'first',
      header: t('modelMetrics.firstPair'),
      className: NUMBERS,
      cell: ({ timeToFirstToken }) => pair(timeToFirstToken),
    },
    {
      key: 'total',
      header: t('modelMetrics.totalPair'),
      className: NUMBERS,
      cell: ({ totalTime }) => pair(totalTime),
    },
  ]
}
