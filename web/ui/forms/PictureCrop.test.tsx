import { fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { type CropSquare, middleSquare, ZOOM_MAX } from './crop-square.ts'
import { PictureCrop } from './PictureCrop.tsx'

const PICTURE = { width: 400, height: 300, blob: new Blob() }

/** Shows the whole crop; returns the square that it has selected. */
function show() {
  const seen: { square?: CropSquare } = {}
  function Crop() {
    const surface = useRef<HTMLDivElement>(null)
    const [square, setSquare] = useState(() => middleSquare(PICTURE))
    seen.square = square
    return (
      <PictureCrop
        ref={surface}
        label="Picture"
        zoomLabel="Zoom"
        picture={PICTURE}
        square={square}
        onSquare={setSquare}
      />
    )
  }
  render(<Crop />)
  return () => {
    const { x = Number.NaN, y = Number.NaN, side = Number.NaN } = seen.square ?? {}
    return { x: Math.round(x), y: Math.round(y), side: Math.round(side) }
  }
}

const surface = () => screen.getByRole('application', { name: 'Picture' })
const slider = () => screen.getByRole('slider', { name: 'Zoom' })

/** Whether the key is used, so that the browser does nothing with it. */
function press(key: string, modifiers: { ctrlKey?: boolean } = {}): boolean {
  return !fireEvent.keyDown(surface(), { key, ...modifiers })
}

test('moves the picture in the direction of an arrow key, up to the edges', () => {
  const square = show()
  expect(press('ArrowRight')).toBe(true)
  expect(square()).toEqual({ x: 35, y: 0, side: 300 })
  press('ArrowLeft')
  expect(square()).toEqual({ x: 50, y: 0, side: 300 })
  // The picture is as high as the square.
  press('ArrowDown')
  expect(square()).toEqual({ x: 50, y: 0, side: 300 })
  for (let times = 0; times < 20; times++) press('ArrowRight')
  expect(square()).toEqual({ x: 0, y: 0, side: 300 })
})

test('zooms around the centre by + and −, within the limits', () => {
  const square = show()
  expect(press('+')).toBe(true)
  expect(square()).toEqual({ x: 64, y: 14, side: 273 })
  expect(slider().getAttribute('aria-valuetext')).toBe('110%')
  press('ArrowDown')
  expect(square()).toEqual({ x: 64, y: 0, side: 273 })
  press('-')
  press('-')
  expect(square().side).toBe(300)
  for (let times = 0; times < 40; times++) press('=')
  expect(square().side).toBe(Math.round(300 / ZOOM_MAX))
})

test('leaves other keys and the zoom of the page to the browser', () => {
  const square = show()
  expect(press('Tab')).toBe(false)
  expect(press('+', { ctrlKey: true })).toBe(false)
  expect(square()).toEqual({ x: 50, y: 0, side: 300 })
})

test('zooms by the slider', () => {
  const square = show()
  fireEvent.change(slider(), { target: { value: '2' } })
  expect(square()).toEqual({ x: 125, y: 75, side: 150 })
  expect(screen.getByText('200%')).toBeTruthy()
})

test('zooms by the wheel, and the page does not scroll', () => {
  const square = show()
  expect(fireEvent.wheel(surface(), { deltaY: -100 })).toBe(false)
  expect(square().side).toBeLessThan(300)
  fireEvent.wheel(surface(), { deltaY: 100 })
  expect(square().side).toBe(300)
})

test('moves by one pointer and zooms by two, in pixels of the frame', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(200)
  const square = show()
  const touch = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 100, button: 0 })
  fireEvent.pointerMove(surface(), touch(1, 50))
  fireEvent.pointerDown(surface(), touch(1, 100))
  fireEvent.pointerMove(surface(), touch(1, 80))
  expect(square()).toEqual({ x: 80, y: 0, side: 300 })
  fireEvent.pointerDown(surface(), touch(2, 100))
  fireEvent.pointerMove(surface(), touch(2, 120))
  // The centre of both moves by 10 pixels, and they are twice as far apart.
  expect(square()).toEqual({ x: 140, y: 75, side: 150 })
  fireEvent.pointerUp(surface(), touch(1, 80))
  fireEvent.pointerUp(surface(), touch(2, 120))
  fireEvent.pointerMove(surface(), touch(1, 20))
  expect(square()).toEqual({ x: 140, y: 75, side: 150 })
})

test('shows the part of the picture that is selected', () => {
  show()
  fireEvent.change(slider(), { target: { value: '2' } })
  const { left, top, width, height } = screen.getByRole('presentation').style
  const side = 150
  expect([left, top]).toEqual([`${(-125 / side) * 100}%`, `${(-75 / side) * 100}%`])
  expect([width, height]).toEqual([`${(400 / side) * 100}%`, `${(300 / side) * 100}%`])
})
