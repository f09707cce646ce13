import type { KeyboardEvent, PointerEvent } from 'react'
import { cn } from './class-names.ts'

interface ResizerProps {
  label: string
  /** The width of the pane, in pixels, and its limits. */
  width: number
  min: number
  max: number
  onResize: (width: number) => void
  /** The edge of the pane: `end` of a pane at the start of the screen, `start` of one at its end. */
  edge: 'start' | 'end'
}

const STEP = 16

/** The edge of a pane beside the page: dragged, or moved with the arrow keys. */
export function Resizer({ label, width, min, max, onResize, edge }: ResizerProps) {
  /** Whether the pane is at the left edge of the screen. */
  const isLeft = () => (document.documentElement.dir === 'rtl') !== (edge === 'end')

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onResize(isLeft() ? event.clientX : innerWidth - event.clientX)
  }
  const press = (event: KeyboardEvent) => {
    const [wider, narrower] = isLeft() ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    if (event.key === wider) onResize(width + STEP)
    if (event.key === narrower) onResize(width - STEP)
    if (event.key === 'Home') onResize(min)
    if (event.key === 'End') onResize(max)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      className={cn(
        'absolute inset-y-0 z-10 w-2 cursor-col-resize touch-none transition-colors hover:bg-line-strong active:bg-accent',
        edge === 'end' ? '-end-1' : '-start-1',
      )}
    />
  )
}
