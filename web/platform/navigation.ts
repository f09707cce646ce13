import { z } from 'zod'
import { create } from 'zustand'
import { readPersisted, writePersisted } from './persisted.ts'

export const NAVIGATION_WIDTH_MIN = 248
export const NAVIGATION_WIDTH_MAX = 420
const NAVIGATION_WIDTH_DEFAULT = 272

const Persisted = z.object({ isOpen: z.boolean(), width: z.number() })

interface NavigationState {
  /** The side navigation on a wide screen; stored by the browser. */
  isOpen: boolean
  width: number
  /** The drawer on a narrow screen; closed when the page changes. */
  isDrawerOpen: boolean
}

const initial = readPersisted('navigation', Persisted, { isOpen: true, width: NAVIGATION_WIDTH_DEFAULT })

export const useNavigation = create<NavigationState>(() => ({
  isOpen: initial.isOpen,
  width: clamp(initial.width),
  isDrawerOpen: false,
}))

export const openNavigation = () => useNavigation.setState({ isOpen: true })
export const collapseNavigation = () => useNavigation.setState({ isOpen: false, isDrawerOpen: false })
export const openDrawer = () => useNavigation.setState({ isDrawerOpen: true })
/** A change of the state renders the whole navigation, so there is none where the drawer is closed. */
export function closeDrawer() {
  if (useNavigation.getState().isDrawerOpen) useNavigation.setState({ isDrawerOpen: false })
}
export const setNavigationWidth = (width: number) => useNavigation.setState({ width: clamp(width) })

useNavigation.subscribe(({ isOpen, width }, before) => {
  if (isOpen !== before.isOpen || width !== before.width) writePersisted('navigation', { isOpen, width })
})

function clamp(width: number) {
  return Math.min(NAVIGATION_WIDTH_MAX, Math.max(NAVIGATION_WIDTH_MIN, Math.round(width)))
}
