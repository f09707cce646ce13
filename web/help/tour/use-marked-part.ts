import { useEffect, useState } from 'react'

export interface MarkedPart {
  top: number
  left: number
  width: number
  height: number
}

/** The place of the first visible element of a selector, which may move, load later or go. It is scrolled into view. */
export function useMarkedPart(selector: string | undefined): MarkedPart | undefined {
  const [part, setPart] = useState<MarkedPart>()
  useEffect(() => {
    let frame = 0
    let isScrolledTo = false
    const follow = () => {
      const element = selector === undefined ? undefined : visibleElement(selector)
      // On phones the part may be below the visible ones; once, so that the user can scroll away.
      if (element && !isScrolledTo) element.scrollIntoView({ block: 'nearest' })
      isScrolledTo ||= element !== undefined
      const found = element && placeOf(element)
      setPart((before) => (isSame(before, found) ? before : found))
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [selector])
  return part
}

const visibleElement = (selector: string): Element | undefined =>
  [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())

function placeOf(element: Element): MarkedPart {
  const { top, left, width, height } = element.getBoundingClientRect()
  return { top, left, width, height }
}

const isSame = (one: MarkedPart | undefined, other: MarkedPart | undefined): boolean =>
  one?.top === other?.top &&
  one?.left === other?.left &&
  one?.width === other?.width &&
  one?.height === other?.height
