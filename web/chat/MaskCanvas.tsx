import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ARROW_DIRECTIONS } from '#web/ui/layout/arrow-keys.ts'
import { drawStrokes, type Stroke } from './mask-strokes.ts'

interface MaskCanvasProps {
  /** The canvas, on which only the mask is painted. */
  ref: RefObject<HTMLCanvasElement | null>
  address: string
  label: string
  /** Missing until the picture is loaded, or where it cannot be marked. */
  grid: { columns: number; rows: number } | undefined
  /** The diameter of the brush in cells of the grid. */
  brush: number
  strokes: Stroke[]
  onStrokes: (strokes: Stroke[]) => void
  onSize: (size: { width: number; height: number }) => void
}

/**
 * A picture on which an area is painted: with a pointer, or with the arrow keys, which move the brush, and Enter, which
 * paints a dot.
 */
export function MaskCanvas(props: MaskCanvasProps) {
  const { ref, address, label, grid, strokes, onSize } = props
  useEffect(() => {
    const pen = ref.current?.getContext('2d')
    if (!pen || !grid || !ref.current) return
    pen.strokeStyle = getComputedStyle(ref.current).color
    drawStrokes(pen, strokes, grid)
  }, [ref, grid, strokes])
  return (
    <div className="relative max-w-full">
      <img
        src={address}
        alt={label}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          onSize({ width, height })
        }
        className="max-h-[calc(100dvh-14rem)] max-w-full rounded-small select-none"
      />
      {grid && <Surface {...props} grid={grid} />}
    </div>
  )
}

function Surface(props: MaskCanvasProps & { grid: { columns: number; rows: number } }) {
  const { ref, grid, brush, strokes, onStrokes } = props
  const { t } = useTranslation()
  const isPainting = useRef(false)
  const [cursor, setCursor] = useState({ x: grid.columns / 2, y: grid.rows / 2 })
  const [isByKeys, setByKeys] = useState(false)

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return {
      x: ((clientX - left) / width) * grid.columns,
      y: ((clientY - top) / height) * grid.rows,
    }
  }

  function start(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    isPainting.current = true
    setByKeys(false)
    onStrokes([...strokes, { size: brush, points: [pointOf(event)] }])
  }

  function go(event: PointerEvent) {
    const last = strokes.at(-1)
    if (!isPainting.current || !last) return
    onStrokes([...strokes.slice(0, -1), { ...last, points: [...last.points, pointOf(event)] }])
  }

  function press(event: KeyboardEvent) {
    const move = ARROW_DIRECTIONS[event.key]
    if (!move) return
    event.preventDefault()
    setByKeys(true)
    const within = (value: number, max: number) => Math.min(max, Math.max(0, value))
    const [x, y] = move
    setCursor({
      x: within(cursor.x + (x * brush) / 2, grid.columns),
      y: within(cursor.y + (y * brush) / 2, grid.rows),
    })
  }

  return (
    <button
      type="button"
      aria-label={t('answerImages.maskPaint')}
      onPointerDown={start}
      onPointerMove={go}
      onPointerUp={() => void (isPainting.current = false)}
      onPointerCancel={() => void (isPainting.current = false)}
      onKeyDown={press}
      // By a key: pointers have painted already.
      onClick={({ detail }) => {
        if (detail === 0) onStrokes([...strokes, { size: brush, points: [cursor] }])
      }}
      className="absolute inset-0 cursor-crosshair touch-none overflow-hidden rounded-small"
    >
      <canvas
        ref={ref}
        width={grid.columns}
        height={grid.rows}
        aria-hidden
        className="size-full text-accent opacity-60"
      />
      {isByKeys && (
        <span
          aria-hidden
          className="absolute -translate-x-1/2 -translate-y-1/2 rounded-full"
          style={{
            left: `${(cursor.x / grid.columns) * 100}%`,
            top: `${(cursor.y / grid.rows) * 100}%`,
            width: `${(brush / grid.columns) * 100}%`,
            height: `${(brush / grid.rows) * 100}%`,
            // On any picture.
            border: '2px solid white',
            outline: '1px solid black',
          }}
        />
      )}
    </button>
  )
}
