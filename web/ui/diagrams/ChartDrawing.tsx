import type { ReactElement, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Area,
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
  Pie,
  PieChart,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { Chart } from '#web/platform/charts.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { cn } from '../layout/class-names.ts'
import { lookOf } from './chart-look.ts'
import { legendOf } from './chart-picture.ts'
import { hasWholeValues } from './chart-values.ts'

interface ChartDrawingProps {
  chart: Chart
  isFull: boolean
  ref: RefObject<HTMLDivElement | null>
}

/** The picture of a chart with its title and legend. */
export function ChartDrawing({ chart, isFull, ref }: ChartDrawingProps) {
  const { t } = useTranslation()
  const Kind = KINDS[chart.type]
  return (
    <div className="pb-3">
      {chart.title && (
        <figcaption dir="auto" className="px-2 pb-2 font-semibold">
          {chart.title}
        </figcaption>
      )}
      <div
        ref={ref}
        role="group"
        aria-label={t('diagrams.chart')}
        className={cn('text-small', isFull ? 'h-[calc(100dvh-14rem)] min-h-64' : 'h-72')}
      >
        <Kind chart={chart} />
      </div>
      <Legend chart={chart} />
    </div>
  )
}

function Legend({ chart }: { chart: Chart }) {
  return (
    <ul className="my-0! flex max-h-32 list-none flex-wrap gap-x-4 gap-y-1 overflow-y-auto px-2! pt-2 text-small text-soft">
      {legendOf(chart).map(({ name, look: { colour, opacity } }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two series can have one name
        <li key={index} className="my-0! flex max-w-full ps-0! items-center gap-1.5">
          <span aria-hidden className="size-2.5 flex-none" style={{ background: colour, opacity }} />
          <span dir="auto" className="truncate">
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}

const SIZE = { width: '100%', height: '100%' }
const MARGIN = { top: 8, right: 16, bottom: 16, left: 8 }
const TICK = { fill: 'var(--ink-soft)', fontSize: 12 }
const AXIS = { tick: TICK, tickLine: false, axisLine: { stroke: 'var(--line-strong)' } }
const number = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : String(value))
const labelAt = (value: string | undefined, position: 'insideBottom' | 'insideLeft') =>
  value && { value, position, fill: 'var(--ink-soft)', fontSize: 12, ...AT[position] }
const AT = {
  insideBottom: { offset: -10 },
  insideLeft: { angle: -90, style: { textAnchor: 'middle' as const } },
}

const SharedTooltip = () => (
  <Tooltip
    isAnimationActive={false}
    formatter={number}
    contentStyle={{
      background: 'var(--paper-raised)',
      border: '1px solid var(--line)',
      borderRadius: 8,
      color: 'var(--ink)',
    }}
    itemStyle={{ color: 'var(--ink)' }}
    cursor={{ fill: 'var(--paper-hover)', stroke: 'var(--line-strong)' }}
  />
)

const Grid = () => <CartesianGrid stroke="var(--line)" vertical={false} />

function Series({ chart }: { chart: Chart }) {
  const { type, data, xKey, xLabel, yLabel, series } = chart
  return (
    <ComposedChart responsive style={SIZE} data={data} margin={MARGIN}>
      {Grid()}
      <XAxis
        {...AXIS}
        dataKey={xKey}
        label={labelAt(xLabel, 'insideBottom')}
        minTickGap={16}
        // Where there is no room for all names: bars often begin with the longest, and lines end with the latest.
        interval={type === 'bar' ? 'preserveStart' : 'preserveEnd'}
      />
      <YAxis
        {...AXIS}
        width="auto"
        tickFormatter={number}
        allowDecimals={!hasWholeValues(chart)}
        label={labelAt(yLabel, 'insideLeft')}
      />
      {SharedTooltip()}
      {series.map((one, index) => seriesElement(chart, one, index))}
    </ComposedChart>
  )
}

function seriesElement(
  { type, stacked }: Chart,
  { key, name = key, isFailure }: Chart['series'][number],
  index: number,
): ReactElement {
  const { colour, opacity } = lookOf(index, isFailure)
  const shared = { dataKey: key, name, isAnimationActive: false, stackId: stacked ? 'all' : undefined }
  if (type === 'bar') return <Bar key={key} {...shared} fill={colour} fillOpacity={opacity} maxBarSize={64} />
  if (type === 'area')
    return <Area key={key} {...shared} stroke={colour} fill={colour} fillOpacity={0.25 * opacity} />
  return (
    <Line
      key={key}
      {...shared}
      stroke={colour}
      strokeOpacity={opacity}
      strokeWidth={2}
      dot={{ r: 2.5, fill: colour }}
    />
  )
}

function Points({ chart: { data, xKey, xLabel, yLabel, series } }: { chart: Chart }) {
  return (
    <ScatterChart responsive style={SIZE} margin={MARGIN}>
      {Grid()}
      <XAxis
        {...AXIS}
        type="number"
        dataKey={xKey}
        name={xLabel ?? xKey}
        label={labelAt(xLabel, 'insideBottom')}
      />
      <YAxis {...AXIS} type="number" dataKey="y" width="auto" label={labelAt(yLabel, 'insideLeft')} />
      {SharedTooltip()}
      {series.map(({ key, name = key }, index) => {
        const { colour, opacity } = lookOf(index)
        const points = data.map((row) => ({ [xKey]: row[xKey], y: row[key] ?? null }))
        return (
          <Scatter
            key={key}
            name={name}
            data={points}
            fill={colour}
            fillOpacity={opacity}
            isAnimationActive={false}
          />
        )
      })}
    </ScatterChart>
  )
}

function Slices({ chart: { data, xKey, series } }: { chart: Chart }) {
  return (
    <PieChart responsive style={SIZE}>
      {SharedTooltip()}
      <Pie
        data={data}
        nameKey={xKey}
        dataKey={series[0]?.key ?? ''}
        stroke="var(--paper)"
        isAnimationActive={false}
      >
        {data.map((_, index) => {
          const { colour, opacity } = lookOf(index)
          // oxlint-disable-next-line react/no-array-index-key -- slices are never reordered
          return <Cell key={index} fill={colour} fillOpacity={opacity} />
        })}
      </Pie>
    </PieChart>
  )
}

const KINDS = { bar: Series, line: Series, area: Series, scatter: Points, pie: Slices } satisfies Record<
  Chart['type'],
  unknown
>
