import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  NAVIGATION_WIDTH_MAX,
  NAVIGATION_WIDTH_MIN,
  setNavigationWidth,
  useNavigation,
} from '#web/platform/navigation.ts'

const STEP = 16

/** The edge of the side navigation: dragged, or moved with the arrow keys. */
export function NavResizer() {
  const { t } = useTranslation()
  const width = useNavigation((state) => state.width)

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const isRightToLeft = document.documentElement.dir === 'rtl'
    setNavigationWidth(isRightToLeft ? innerWidth - event.clientX : event.clientX)
  }
  const press = (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === forward) setNavigationWidth(width + STEP)
    if (event.key === backward) setNavigationWidth(width - STEP)
    if (event.key === 'Home') setNavigationWidth(NAVIGATION_WIDTH_MIN)
    if (event.key === 'End') setNavigationWidth(NAVIGATION_WIDTH_MAX)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('nav.resize')}
      aria-valuenow={width}
      aria-valuemin={NAVIGATION_WIDTH_MIN}
      aria-valuemax={NAVIGATION_WIDTH_MAX}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      className="absolute inset-y-0 -end-1 z-10 w-2 cursor-col-resize touch-none transition-colors hover:bg-line-strong active:bg-accent"
    />
  )
}
