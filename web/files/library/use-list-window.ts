import { type RefObject, useLayoutEffect, useState } from 'react'
import { type ListWindow, windowOf } from './list-window.ts'

interface Shape {
  rowHeight: number
  /** Columns are at least so wide; a list without it has one. */
  columnWidth?: number
  count: number
}

const COLUMNS_MIN = 2

/** Which items of a list in a scroller (`data-scroller`) are to be drawn now; it follows scrolling and resizing. */
export function useListWindow(
  list: RefObject<HTMLElement | null>,
  { rowHeight, columnWidth, count }: Shape,
): ListWindow & { columns: number } {
  const [seen, setSeen] = useState({ above: 0, height: 0, width: 0 })

  useLayoutEffect(() => {
    const element = list.current
    const scroller = element?.closest('[data-scroller]')
    if (!element || !scroller) return
    // One row more or less is worth drawing anew, a pixel is not.
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
  return { ...windowOf({ above, height, rowHeight, columns, count }), columns }
}
