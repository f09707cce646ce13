import { expect, test } from 'vitest'
import { drawStrokes, runsOfPixels } from './mask-strokes.ts'

function recordingPen() {
  const done: string[] = []
  const note =
    (name: string) =>
    (...numbers: number[]) =>
      void done.push([name, ...numbers].join(' '))
  return {
    done,
    pen: {
      clearRect: note('clear'),
      beginPath: note('begin'),
      moveTo: note('move'),
      lineTo: note('line'),
      stroke: note('stroke'),
      lineWidth: 0,
      lineCap: 'butt' as CanvasLineCap,
      lineJoin: 'miter' as CanvasLineJoin,
    },
  }
}

test('each stroke is a line, and one point is a dot', () => {
  const { pen, done } = recordingPen()
  const points = [
    { x: 1, y: 2 },
    { x: 3, y: 4 },
  ]
  drawStrokes(
    pen,
    [
      { size: 8, points },
      { size: 5, points: points.slice(0, 1) },
    ],
    { columns: 10, rows: 9 },
  )
  expect(done).toEqual([
    'clear 0 0 10 9',
    'begin',
    'move 1 2',
    'line 1.01 2',
    'line 3 4',
    'stroke',
    'begin',
    'move 1 2',
    'line 1.01 2',
    'stroke',
  ])
  expect(pen.lineWidth).toBe(5)
  expect(pen.lineCap).toBe('round')
})

test('cells that are painted by half or more are to be changed', () => {
  const pixels = [0, 255, 128, 127].flatMap((alpha) => [9, 9, 9, alpha])
  expect(runsOfPixels(Uint8ClampedArray.from(pixels))).toEqual([1, 2, 1])
})
