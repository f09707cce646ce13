import type { ReactNode } from 'react'

/** A part of the inbox, such as the messages. */
export interface InboxTab {
  id: string
  label: () => string
  /** The tabs of all domains are shown in ascending order of this number. */
  position: number
  /** A lazy component. */
  Panel: (props: { fallback?: ReactNode }) => ReactNode
  /** A hook: how many of its things are unread or pending, which a dot shows. */
  useCount: () => number
}

let registered: readonly InboxTab[] = []

/** Called once by the application with the tabs of all domains. */
export function registerInboxTabs(tabs: readonly InboxTab[]) {
  registered = tabs.toSorted((a, b) => a.position - b.position)
}

export const inboxTabs = () => registered
