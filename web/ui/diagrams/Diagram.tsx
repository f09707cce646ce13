import './diagram.css'
import { use, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '../layout/class-names.ts'
import { Spinner } from '../layout/Spinner.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import { useSentinel } from '../lists/use-sentinel.ts'
import { FullscreenDialog } from '../overlays/FullscreenDialog.tsx'
import { DiagramActions } from './DiagramActions.tsx'
import { DiagramCard } from './DiagramCard.tsx'
import { DiagramSource } from './DiagramSource.tsx'
import { nameOf } from './definition.ts'
import { DiagramDisplay } from './diagram-display.ts'
import type { Drawing } from './drawing-frame.ts'
import { imageUrlOf } from './png.ts'
import { useDrawing } from './use-drawing.ts'

interface DiagramProps {
  definition: string
}

/** A diagram in a text, as a picture and as its source. */
export function Diagram({ definition }: DiagramProps) {
  const { t } = useTranslation()
  const [isFull, setFull] = useState(false)
  const isCard = use(DiagramDisplay) === 'artifact'
  const name = t('diagrams.name', { name: nameOf(definition) })
  return (
    <figure className="diagram" aria-label={name} data-definition={definition}>
      {isCard ? (
        <DiagramCard name={name} onOpen={() => setFull(true)} />
      ) : (
        <DiagramViewer definition={definition} onFullscreen={() => setFull(true)} />
      )}
      {isFull && (
        <FullscreenDialog title={name} onClose={() => setFull(false)}>
          <div className="min-h-0 flex-1 overflow-auto px-4 pt-2 pb-4">
            <DiagramViewer definition={definition} />
          </div>
        </FullscreenDialog>
      )}
    </figure>
  )
}

interface DiagramViewerProps extends DiagramProps {
  /** Absent in the dialog, which is as large as the screen already. */
  onFullscreen?: () => void
}

/** The tabs Chart and Source, with what can be done with each. */
function DiagramViewer({ definition, onFullscreen }: DiagramViewerProps) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<'chart' | 'source'>('chart')
  const [isVisible, setVisible] = useState(false)
  const sentinel = useSentinel(useCallback(() => setVisible(true), []))
  const { drawing, reason } = useDrawing(definition, isVisible)
  return (
    <div ref={sentinel}>
      <Tabs
        label={t('diagrams.views')}
        value={tab}
        onChange={setTab}
        panelClassName="pt-3"
        actions={
          <DiagramActions
            name={nameOf(definition)}
            definition={definition}
            drawing={drawing && (() => drawing)}
            onFullscreen={onFullscreen}
          />
        }
        tabs={[
          {
            value: 'chart',
            label: t('diagrams.chart'),
            panel: <Chart {...{ definition, drawing, reason }} isFull={!onFullscreen} />,
          },
          { value: 'source', label: t('diagrams.source'), panel: <DiagramSource definition={definition} /> },
        ]}
      />
    </div>
  )
}

interface ChartProps extends DiagramProps {
  drawing: Drawing | undefined
  /** Why there is no picture. */
  reason: string | undefined
  isFull: boolean
}

function Chart({ definition, drawing, reason, isFull }: ChartProps) {
  const { t } = useTranslation()
  if (drawing)
    return (
      <div tabIndex={0} role="group" aria-label={t('diagrams.chart')} className="diagram-picture">
        <img
          src={imageUrlOf(drawing)}
          width={drawing.width}
          height={drawing.height}
          alt={t('diagrams.name', { name: nameOf(definition) })}
          className={cn(isFull && 'diagram-full')}
        />
      </div>
    )
  if (reason === undefined)
    return (
      <p role="status" className="flex min-h-32 items-center justify-center gap-2 text-small text-soft">
        <Spinner />
        {t('diagrams.drawing')}
      </p>
    )
  return (
    <>
      <p role="alert" className="px-3 pb-2 font-interface text-small text-bad">
        {t('diagrams.failed', { reason })}
      </p>
      <DiagramSource definition={definition} />
    </>
  )
}
