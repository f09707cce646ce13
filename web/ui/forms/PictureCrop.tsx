import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { formatPercent } from '#web/platform/formats.ts'
import { ARROW_DIRECTIONS } from '../layout/arrow-keys.ts'
import { useBlobSource } from '../layout/use-blob-source.ts'
import {
  type CropPicture,
  type CropSquare,
  movedSquare,
  ZOOM_MAX,
  zoomedSquare,
  zoomOf,
} from './crop-square.ts'
import { Slider } from './Slider.tsx'
import { usePointerGesture } from './use-pointer-gesture.ts'

interface PictureCropProps {
  /** The element that moves the picture, for the initial focus of a dialog. */
  ref: RefObject<HTMLDivElement | null>
  /** Names the element and its keys. */
  label: string
  zoomLabel: string
  picture: CropPicture
  square: CropSquare
  /** Gets a change, not a square: a second movement may come before the first is rendered. */
  onSquare: (change: (square: CropSquare) => CropSquare) => void
}

/** Of the side of the square, for each press of an arrow key. */
const STEP = 0.05
/** For each press of + or −. */
const ZOOM_STEP = 1.1
const ZOOM_KEYS: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }
/** A step of a usual wheel is 100 pixels. */
const WHEEL_PIXELS = 500

/** Selects a square of a picture, which is moved and zoomed behind a round frame. */
export function PictureCrop({ ref, label, zoomLabel, picture, square, onSquare }: PictureCropProps) {
  const frame = useRef<HTMLDivElement>(null)
  const image = useBlobSource(picture.blob)
  const zoom = zoomOf(square, picture)

  /** To the right and down, in sides of the square. */
  const movePicture = (x: number, y: number) =>
    onSquare((before) => movedSquare(before, { x: -x, y: -y }, picture))
  const zoomBy = (scale: number) =>
    onSquare((before) => zoomedSquare(before, zoomOf(before, picture) * scale, picture))

  const pointerHandlers = usePointerGesture(({ x, y, scale }) => {
    const side = frame.current?.clientWidth
    if (!side) return
    movePicture(x / side, y / side)
    if (scale !== 1) zoomBy(scale)
  })
  useWheel(ref, (pixels) => zoomBy(Math.exp(-pixels / WHEEL_PIXELS)))

  function press(event: KeyboardEvent) {
    // These zoom the page.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROW_DIRECTIONS[event.key]
    const scale = ZOOM_KEYS[event.key]
    if (arrow) movePicture(arrow[0] * STEP, arrow[1] * STEP)
    else if (scale) zoomBy(scale)
    else return
    event.preventDefault()
  }

  return (
    <div className="flex w-full flex-col gap-4">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- with this role it is interactive */}
      <div
        ref={ref}
        // Screen readers pass the arrow keys on.
        role="application"
        tabIndex={0}
        aria-label={label}
        onKeyDown={press}
        {...pointerHandlers}
        className="relative mx-auto aspect-square w-full max-w-80 cursor-move touch-none overflow-hidden rounded-card bg-sunk select-none"
      >
        <div ref={frame} className="absolute inset-6">
          <img
            ref={image}
            alt=""
            draggable={false}
            className="pointer-events-none absolute max-w-none"
            style={{
              left: percent(-square.x / square.side),
              top: percent(-square.y / square.side),
              width: percent(picture.width / square.side),
              height: percent(picture.height / square.side),
            }}
          />
          <div
            aria-hidden
            className="pointer-events-none absolute inset-0 rounded-full"
            // On any picture. The shadow covers what is cut off.
            style={{ border: '2px solid white', boxShadow: '0 0 0 100vmax rgb(0 0 0 / 55%)' }}
          />
        </div>
      </div>
      <Slider
        label={zoomLabel}
        min={1}
        max={ZOOM_MAX}
        step={0.1}
        value={zoom}
        valueText={formatPercent(zoom)}
        onChange={(next) => onSquare((before) => zoomedSquare(before, next, picture))}
      />
    </div>
  )
}

const percent = (share: number) => `${share * 100}%`

/** Pixels down of the wheel, or of two fingers on a touchpad. The page around it is not scrolled. */
function useWheel(surface: RefObject<HTMLElement | null>, onTurn: (pixels: number) => void): void {
  const turn = useEffectEvent(onTurn)
  useEffect(() => {
    const { current } = surface
    function onWheel(event: WheelEvent) {
      event.preventDefault()
      turn(event.deltaY)
    }
    // React would listen passively, and could not keep the page from scrolling.
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
  }, [surface])
}
