import { useLayoutEffect } from 'react'
import { create } from 'zustand'

type Kind = 'dialogs' | 'steps'

const useOpenDialogs = create<Record<Kind, number>>(() => ({ dialogs: 0, steps: 0 }))

const count = (kind: Kind, change: 1 | -1) =>
  useOpenDialogs.setState((open) => ({ [kind]: open[kind] + change }))

interface StackPosition {
  /** A step is open above this dialog. */
  isHidden: boolean
  /** This step has dialogs below it. */
  isAboveOthers: boolean
}

/**
 * Registers an open dialog. One that is a step of an open dialog hides the others until it closes; they keep
 * their state, and are shown before the focus returns to them.
 */
export function useDialogStack(isOpen: boolean, isStep: boolean): StackPosition {
  const { dialogs, steps } = useOpenDialogs()
  const kind = isStep ? 'steps' : 'dialogs'
  useLayoutEffect(() => {
    if (!isOpen) return
    count(kind, 1)
    return () => count(kind, -1)
  }, [isOpen, kind])
  return { isHidden: !isStep && steps > 0, isAboveOthers: isStep && dialogs > 0 }
}
