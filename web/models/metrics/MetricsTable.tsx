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

const NUMBERS = 'whitespace-nowrap'

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
      isNumber: true,
      cell: ({ turns }) => formatNumber(turns),
    },
    {
      key: 'failed',
      header: t('modelMetrics.failed'),
      className: 'min-w-32',
      isNumber: true,
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
      isNumber: true,
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
      isNumber: true,
      cell: ({ inputTokens }) => formatNumber(inputTokens),
    },
    {
      key: 'output',
      header: t('modelMetrics.outputTokens'),
      className: NUMBERS,
      isNumber: true,
      cell: ({ outputTokens }) => formatNumber(outputTokens),
    },
    {
      key: 'first',
      header: t('modelMetrics.firstPair'),
      className: NUMBERS,
      isNumber: true,
      cell: ({ timeToFirstToken }) => pair(timeToFirstToken),
    },
    {
      key: 'total',
      header: t('modelMetrics.totalPair'),
      className: NUMBERS,
      isNumber: true,
      cell: ({ totalTime }) => pair(totalTime),
    },
  ]
}
