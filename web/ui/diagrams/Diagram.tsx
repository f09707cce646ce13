import './diagram.css'
import { ChartNetwork, ClipboardCopy, Download, ImageIcon, Maximize2 } from 'lucide-react'
import { use, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyPicture, copyText } from '#web/platform/clipboard.ts'
import { saveUnder } from '#web/platform/downloads.ts'
import { toast } from '#web/platform/toast.ts'
import { IconButton } from '../forms/IconButton.tsx'
import { cn } from '../layout/class-names.ts'
import { Spinner } from '../layout/Spinner.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import { useSentinel } from '../lists/use-sentinel.ts'
import { FullscreenDialog } from '../overlays/FullscreenDialog.tsx'
import { nameOf } from './definition.ts'
import { DiagramDisplay } from './diagram-display.ts'
import type { Drawing } from './drawing-frame.ts'
import { imageUrlOf, pngOf } from './png.ts'
import { colourOf, useDrawing } from './use-drawing.ts'

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

/** In place of the picture: nothing is drawn until it is opened. */
function DiagramCard({ name, onOpen }: { name: string; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-label={t('diagrams.open', { name })}
      onClick={onOpen}
      className="flex min-h-11 w-full items-center gap-3 py-2 ps-2 text-start"
    >
      <ChartNetwork aria-hidden size={18} className="flex-none text-soft" />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <Maximize2 aria-hidden size={15} className="flex-none text-faint" />
    </button>
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
        actions={<DiagramActions definition={definition} drawing={drawing} onFullscreen={onFullscreen} />}
        tabs={[
          {
            value: 'chart',
            label: t('diagrams.chart'),
            panel: <Chart {...{ definition, drawing, reason }} isFull={!onFullscreen} />,
          },
          { value: 'source', label: t('diagrams.source'), panel: <Source definition={definition} /> },
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
      <Source definition={definition} />
    </>
  )
}

/** The text form of a diagram. */
function Source({ definition }: DiagramProps) {
  const { t } = useTranslation()
  return (
    <pre tabIndex={0} className="diagram-source" aria-label={t('diagrams.source')}>
      <code>{definition}</code>
    </pre>
  )
}

interface DiagramActionsProps extends DiagramViewerProps {
  drawing: Drawing | undefined
}

function DiagramActions({ definition, drawing, onFullscreen }: DiagramActionsProps) {
  const { t } = useTranslation()
  const tell = (action: Promise<unknown>, done: string, failed: string) =>
    void action.then(
      () => toast.success(done),
      () => toast.error(failed),
    )
  const png = (picture: Drawing) => pngOf(picture, colourOf('--paper'))
  const copyDefinition = () =>
    tell(copyText(definition), t('diagrams.definitionCopied'), t('diagrams.definitionNotCopied'))
  const copyPng = () =>
    drawing && tell(copyPicture(png(drawing)), t('diagrams.pngCopied'), t('diagrams.pngNotCopied'))
  const exportPng = () =>
    drawing &&
    tell(
      png(drawing).then((bytes) => saveUnder(bytes, `${fileNameOf(definition)}.png`)),
      t('diagrams.pngExported'),
      t('diagrams.pngNotExported'),
    )
  const actions = [
    { label: t('diagrams.copyDefinition'), Icon: ClipboardCopy, onClick: copyDefinition },
    { label: t('diagrams.copyPng'), Icon: ImageIcon, onClick: copyPng, disabled: !drawing },
    { label: t('diagrams.exportPng'), Icon: Download, onClick: exportPng, disabled: !drawing },
    ...(onFullscreen ? [{ label: t('diagrams.fullscreen'), Icon: Maximize2, onClick: onFullscreen }] : []),
  ]
  return actions.map(({ Icon, ...action }) => (
    <IconButton key={action.label} {...action} icon={<Icon size={15} />} size="small" tone="faint" />
  ))
}

const fileNameOf = (definition: string) =>
  nameOf(definition)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase() || 'chart'
