import { type PointerEvent, useRef } from 'react'
import { gestureBetween, type Point } from './pointer-gesture.ts'

/** Follows the pointers on an element: the mouse, a pen, or fingers. Positions are in pixels of the page. */
export function usePointerGesture(onGesture: (gesture: ReturnType<typeof gestureBetween>) => void) {
  const pointers = useRef<ReadonlyMap<number, Point>>(new Map())

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current = withPointer(event)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current
    if (!before.has(event.pointerId)) return
    pointers.current = withPointer(event)
    onGesture(gestureBetween([...before.values()], [...pointers.current.values()]))
  }

  function onPointerEnd({ pointerId }: PointerEvent<HTMLElement>) {
    pointers.current = new Map([...pointers.current].filter(([id]) => id !== pointerId))
  }

  const withPointer = ({ pointerId, clientX: x, clientY: y }: PointerEvent<HTMLElement>) =>
    new Map(pointers.current).set(pointerId, { x, y })

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd }
}
