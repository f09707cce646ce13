import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '#web/platform/formats.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { ViewerToolbar } from './ViewerToolbar.tsx'
import { type ZoomControls, ZoomMenu } from './ZoomMenu.tsx'
import { steppedZoom } from './zoom.ts'

interface ZoomBarProps {
  /** `undefined`: fit to the window. */
  zoom: number | undefined
  /** The resulting scale, if known. */
  fitted?: number
  onZoom: (zoom: number | undefined) => void
  /** Other controls. Where a row has no space for all, as in a panel, the zoom is in a menu. */
  children?: ReactNode
}

/** The zoom controls, with other controls beside them. */
export function ZoomBar({ zoom, fitted = 1, onZoom, children }: ZoomBarProps) {
  const { t } = useTranslation()
  const controls: ZoomControls = {
    zoom,
    shown: zoom === undefined ? t('viewer.fitted') : formatPercent(zoom),
    onZoom,
    onStep: (way) => onZoom(steppedZoom(zoom ?? fitted, way)),
  }
  if (!children)
    return (
      <ViewerToolbar>
        <ZoomButtons {...controls} />
      </ViewerToolbar>
    )
  return (
    <ViewerToolbar>
      {children}
      <ZoomButtons {...controls} className="@max-[36rem]:hidden" />
      <div className="ms-auto hidden @max-[36rem]:block">
        <ZoomMenu {...controls} />
      </div>
    </ViewerToolbar>
  )
}

function ZoomButtons({ zoom, shown, onZoom, onStep, className }: ZoomControls & { className?: string }) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('viewer.zoom')} className={cn('ms-auto flex items-center', className)}>
      <IconButton label={t('viewer.zoomOut')} icon={<ZoomOut size={16} />} onClick={() => onStep(-1)} />
      <button
        type="button"
        onClick={() => onZoom(1)}
        className="h-8 min-w-14 rounded-control px-1 text-small text-soft tabular-nums hover:bg-hover hover:text-ink touch:h-11"
      >
        {shown} {/* The name of the button begins with the words that are shown. */}
        <span className="sr-only">{t('viewer.actualSize')}</span>
      </button>
      <IconButton label={t('viewer.zoomIn')} icon={<ZoomIn size={16} />} onClick={() => onStep(1)} />
      <IconButton
        label={t('viewer.fit')}
        icon={<Maximize size={16} />}
        aria-pressed={zoom === undefined}
        onClick={() => onZoom(undefined)}
      />
    </div>
  )
}
