import { useLayoutEffect, useState } from 'react'
import { create } from 'zustand'

const useOpenWindows = create<{ waiting: number; first: number }>(() => ({ waiting: 0, first: 0 }))

const count = (kind: 'waiting' | 'first', change: 1 | -1) =>
  useOpenWindows.setState((open) => ({ [kind]: open[kind] + change }))

interface Turn {
  givesWay: boolean
  hasOthers: boolean
  /** Where the focus goes afterwards; `undefined` for where it usually does. */
  finalFocus: (() => HTMLElement | true) | undefined
}

/**
 * A window that comes first is a step of whatever is open: the others give way meanwhile, unseen but with all that was
 * typed in them. They are back before the focus returns to them.
 */
export function useTurn(isOpen: boolean, comesFirst: boolean): Turn {
  const { waiting, first } = useOpenWindows()
  const kind = comesFirst ? 'first' : 'waiting'
  // What has the focus loses it as it gives way, so nobody could tell later where it was.
  const [focused] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    if (!isOpen) return
    count(kind, 1)
    return () => count(kind, -1)
  }, [isOpen, kind])
  return {
    givesWay: !comesFirst && first > 0,
    hasOthers: waiting > 0,
    finalFocus: comesFirst ? () => (focused instanceof HTMLElement ? focused : true) : undefined,
  }
}
