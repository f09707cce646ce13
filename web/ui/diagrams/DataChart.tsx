import './diagram.css'
import { type RefObject, use, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Chart, csvOf, readChart } from '#web/platform/charts.ts'
import { Tabs } from '../layout/Tabs.tsx'
import { FullscreenDialog } from '../overlays/FullscreenDialog.tsx'
import { ChartDrawing } from './ChartDrawing.tsx'
import { ChartTable } from './ChartTable.tsx'
import { chartPicture } from './chart-picture.ts'
import { DiagramActions } from './DiagramActions.tsx'
import { DiagramCard } from './DiagramCard.tsx'
import { DiagramSource } from './DiagramSource.tsx'
import { DiagramDisplay } from './diagram-display.ts'

/** A chart of numbers: drawn, as a table of its data, and as its definition. */
export function DataChart({ definition }: { definition: string }) {
  const { t } = useTranslation()
  const [isFull, setFull] = useState(false)
  const isCard = use(DiagramDisplay) === 'artifact'
  const read = useMemo(() => readChart(definition), [definition])
  if (!('chart' in read))
    return (
      <figure className="diagram pt-3" aria-label={t('diagrams.chart')}>
        <p role="alert" className="px-3 pb-2 text-small text-bad">
          {t('diagrams.failed', { reason: read.reason ?? t('diagrams.notJson') })}
        </p>
        <DiagramSource definition={definition} />
      </figure>
    )
  const { chart } = read
  const name = t('diagrams.chartName', { name: chart.title || chart.xKey })
  return (
    <figure className="diagram" aria-label={name}>
      {isCard ? (
        <DiagramCard name={name} onOpen={() => setFull(true)} />
      ) : (
        <ChartViewer chart={chart} definition={definition} onFullscreen={() => setFull(true)} />
      )}
      {isFull && (
        <FullscreenDialog title={name} onClose={() => setFull(false)}>
          <div className="min-h-0 flex-1 overflow-auto px-4 pt-2 pb-4">
            <ChartViewer chart={chart} definition={definition} />
          </div>
        </FullscreenDialog>
      )}
    </figure>
  )
}

interface ChartViewerProps {
  chart: Chart
  definition: string
  /** Absent in the dialog. */
  onFullscreen?: () => void
}

function ChartViewer({ chart, definition, onFullscreen }: ChartViewerProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<'chart' | 'data' | 'source'>('chart')
  const drawn = useRef<HTMLDivElement>(null)
  return (
    <Tabs
      label={t('diagrams.chartViews')}
      value={tab}
      onChange={setTab}
      panelClassName="pt-3"
      actions={
        <DiagramActions
          name={chart.title}
          definition={definition}
          drawing={tab === 'chart' ? () => pictureIn(drawn, chart) : undefined}
          csv={tab === 'data' ? () => csvOf(chart) : undefined}
          onFullscreen={onFullscreen}
        />
      }
      tabs={[
        {
          value: 'chart',
          label: t('diagrams.chart'),
          panel: <ChartDrawing ref={drawn} chart={chart} isFull={!onFullscreen} />,
        },
        { value: 'data', label: t('diagrams.data'), panel: <ChartTable chart={chart} /> },
        { value: 'source', label: t('diagrams.source'), panel: <DiagramSource definition={definition} /> },
      ]}
    />
  )
}

function pictureIn({ current }: RefObject<HTMLDivElement | null>, chart: Chart) {
  const svg = current?.querySelector<SVGSVGElement>('svg.recharts-surface')
  if (!svg) throw new Error('No chart')
  return chartPicture(svg, chart)
}
