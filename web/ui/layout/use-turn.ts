import { useLayoutEffect } from 'react'
import { create } from 'zustand'

const useOpenWindows = create<{ waiting: number; first: number }>(() => ({ waiting: 0, first: 0 }))

const count = (kind: 'waiting' | 'first', change: 1 | -1) =>
  useOpenWindows.setState((open) => ({ [kind]: open[kind] + change }))

interface Turn {
  givesWay: boolean
  hasOthers: boolean
}

/**
 * A dialog that is a step of an open one: the others are hidden until it closes, and keep their state. They
 * are shown before the focus returns to them.
 */
export function useTurn(isOpen: boolean, comesFirst: boolean): Turn {
  const { waiting, first } = useOpenWindows()
  const kind = comesFirst ? 'first' : 'waiting'
  useLayoutEffect(() => {
    if (!isOpen) return
    count(kind, 1)
    return () => count(kind, -1)
  }, [isOpen, kind])
  return { givesWay: !comesFirst && first > 0, hasOthers: waiting > 0 }
}
