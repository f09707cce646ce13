import { create } from 'zustand'

/** Messages whose answer was requested in this tab and has not been seen to run or end here. */
const useAsked = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

export const useIsAsked = (questId: string) => useAsked(({ ids }) => ids.includes(questId))

/** Call it once the request is answered: a short answer may be complete by then. */
export function noteAsked(questId: string): void {
  useAsked.setState(({ ids }) => ({ ids: [...ids, questId] }))
}

export function forgetAsked(questId: string): void {
  useAsked.setState(({ ids }) => ({ ids: ids.filter((id) => id !== questId) }))
}
