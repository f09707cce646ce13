import { create } from 'zustand'

/** What the whole application should not disturb. */
interface BusyState {
  isReplyStreaming: boolean
}

export const useBusy = create<BusyState>(() => ({ isReplyStreaming: false }))

export const setReplyStreaming = (isReplyStreaming: boolean) => useBusy.setState({ isReplyStreaming })
