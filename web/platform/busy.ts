import { create } from 'zustand'

/** Activity that the application should not interrupt. */
interface BusyState {
  isReplyStreaming: boolean
}

export const useBusy = create<BusyState>(() => ({ isReplyStreaming: false }))

export const setReplyStreaming = (isReplyStreaming: boolean) => useBusy.setState({ isReplyStreaming })
