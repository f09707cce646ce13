import { useEffect, useState } from 'react'

export interface MarkedPart {
  top: number
  left: number
  width: number
  height: number
}

/** The place of the first visible element of a selector, which may move, load later or go. */
export function useMarkedPart(selector: string | undefined): MarkedPart | undefined {
  const [part, setPart] = useState<MarkedPart>()
  useEffect(() => {
    let frame = 0
    const follow = () => {
      const found = selector === undefined ? undefined : placeOf(selector)
      setPart((before) => (isSame(before, found) ? before : found))
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [selector])
  return part
}

function placeOf(selector: string): MarkedPart | undefined {
  const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())
  if (!element) return undefined
  const { top, left, width, height } = element.getBoundingClientRect()
  return { top, left, width, height }
}

const isSame = (one: MarkedPart | undefined, other: MarkedPart | undefined): boolean =>
  one?.top === other?.top &&
  one?.left === other?.left &&
  one?.width === other?.width &&
  one?.height === other?.height
