import { useTranslation } from 'react-i18next'
import { type Chart, columnsOf } from '#web/platform/charts.ts'
import { formatNumber } from '#web/platform/formats.ts'

/** The data of a chart, which says the same to users who do not see it. */
export function ChartTable({ chart }: { chart: Chart }) {
  const { t } = useTranslation()
  const [label, ...series] = columnsOf(chart)
  if (!label) return null
  const shown = (value: string | number | null | undefined) =>
    typeof value === 'number' ? formatNumber(value) : (value ?? '')
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t('diagrams.data')}
      className="max-h-[70vh] overflow-auto pb-3"
    >
      <table className="w-full text-small tabular-nums">
        <thead>
          <tr className="border-b border-line text-start text-soft">
            <th scope="col" className="px-2 py-1.5 text-start font-medium">
              {label.name}
            </th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col" className="px-2 py-1.5 text-end font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.data.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows are never reordered
            <tr key={index} className="border-b border-line last:border-0">
              <th scope="row" dir="auto" className="px-2 py-1.5 text-start font-normal">
                {shown(row[label.key])}
              </th>
              {series.map(({ key }) => (
                <td key={key} className="px-2 py-1.5 text-end">
                  {shown(row[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
