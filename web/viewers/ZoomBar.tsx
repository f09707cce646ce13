import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '#web/platform/formats.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { ViewerToolbar } from './ViewerToolbar.tsx'
import { steppedZoom } from './zoom.ts'

interface ZoomBarProps {
  /** `undefined`: fit to the window. */
  zoom: number | undefined
  /** The resulting scale, if known. */
  fitted?: number
  onZoom: (zoom: number | undefined) => void
  children?: ReactNode
}

/** The zoom controls, with other controls beside them. */
export function ZoomBar({ zoom, fitted = 1, onZoom, children }: ZoomBarProps) {
  const { t } = useTranslation()
  const step = (way: 1 | -1) => onZoom(steppedZoom(zoom ?? fitted, way))
  return (
    <ViewerToolbar>
      {children}
      <div role="group" aria-label={t('viewer.zoom')} className="ms-auto flex items-center">
        <IconButton label={t('viewer.zoomOut')} icon={<ZoomOut size={16} />} onClick={() => step(-1)} />
        <button
          type="button"
          onClick={() => onZoom(1)}
          className="h-8 min-w-14 rounded-control px-1 text-small text-soft tabular-nums hover:bg-hover hover:text-ink touch:h-11"
        >
          {zoom === undefined ? t('viewer.fitted') : formatPercent(zoom)}{' '}
          {/* The name of the button begins with the words that are shown. */}
          <span className="sr-only">{t('viewer.actualSize')}</span>
        </button>
        <IconButton label={t('viewer.zoomIn')} icon={<ZoomIn size={16} />} onClick={() => step(1)} />
        <IconButton
          label={t('viewer.fit')}
          icon={<Maximize size={16} />}
          aria-pressed={zoom === undefined}
          onClick={() => onZoom(undefined)}
        />
      </div>
    </ViewerToolbar>
  )
}
