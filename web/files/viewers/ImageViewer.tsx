import { type CSSProperties, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/class-names.ts'
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx'
import { useStageFocus } from '#web/ui/use-stage-focus.ts'
import type { ViewerProps } from './viewer-kind.ts'
import { ZoomBar } from './ZoomBar.tsx'

/** A picture, drawn as a picture only: whatever else may be in an SVG does not run in it. */
export function ImageViewer({ file }: ViewerProps) {
  const { t } = useTranslation()
  /** `undefined`: as large as fits. */
  const [zoom, setZoom] = useState<number>()
  const [width, setWidth] = useState(0)
  const pane = useRef<HTMLDivElement>(null)
  useStageFocus(pane)
  const [isBroken, setBroken] = useState(false)
  if (!file.fileUrl) return <ErrorScreen message={t('viewer.noAddress')} />
  if (isBroken) return <ErrorScreen message={t('viewer.loadFailed')} />

  const sized: CSSProperties = zoom === undefined || width === 0 ? {} : { width: width * zoom }
  return (
    <>
      <ZoomBar zoom={zoom} onZoom={setZoom} />
      <div
        ref={pane}
        role="group"
        aria-label={t('viewer.image')}
        tabIndex={0}
        className="flex min-h-0 flex-1 overflow-auto bg-sunk p-4 -outline-offset-2 md:p-8"
      >
        <img
          src={file.fileUrl}
          alt={file.fileName}
          onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)}
          onError={() => setBroken(true)}
          style={sized}
          className={cn('m-auto', zoom === undefined ? 'max-h-full max-w-full object-contain' : 'max-w-none')}
        />
      </div>
    </>
  )
}
