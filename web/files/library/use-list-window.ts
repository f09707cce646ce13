import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react'
import { type ListWindow, windowOf } from './list-window.ts'

interface Shape {
  rowHeight: number
  /** The minimum width of columns; without it a list has one. */
  columnWidth?: number
  count: number
}

const COLUMNS_MIN = 2

/** The items of a list to render in a scroller (`data-scroller`), updated by scrolling and resizing. */
export function useListWindow(
  list: RefObject<HTMLElement | null>,
  { rowHeight, columnWidth, count }: Shape,
): ListWindow & { columns: number } {
  const [seen, setSeen] = useState({ above: 0, height: 0, width: 0 })
  // Rows beyond the visible ones are rendered when nothing else is.
  const settled = useDeferredValue(seen)

  useLayoutEffect(() => {
    const element = list.current
    const scroller = element?.closest('[data-scroller]')
    if (!element || !scroller) return
    // Updated for each row, not for each pixel.
    const follow = () =>
      setSeen((before) => {
        const above = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top
        const { clientHeight: height } = scroller
        const { clientWidth: width } = element
        const isSame =
          Math.floor(before.above / rowHeight) === Math.floor(above / rowHeight) &&
          before.height === height &&
          before.width === width
        return isSame ? before : { above, height, width }
      })
    follow()
    scroller.addEventListener('scroll', follow, { passive: true })
    const resized = new ResizeObserver(follow)
    resized.observe(scroller)
    resized.observe(element)
    return () => {
      scroller.removeEventListener('scroll', follow)
      resized.disconnect()
    }
  }, [list, rowHeight])

  const columns = columnWidth ? Math.max(COLUMNS_MIN, Math.floor(seen.width / columnWidth)) : 1
  const { above, height } = seen
  // Nothing was rendered before.
  const isFirst = settled.height === 0
  const settledAbove = isFirst ? above : settled.above
  return { ...windowOf({ above, settledAbove, height, rowHeight, columns, count }), columns }
}
