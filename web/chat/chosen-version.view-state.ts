import { create } from 'zustand'
import type { Quest } from '#contract/quests.ts'

/** By the id of the message: which version of its answer the user chose, of how many. */
const useChosenVersions = create<Record<string, { index: number; total: number }>>(() => ({}))

export const chooseVersion = (questId: string, index: number, total: number) =>
  useChosenVersions.setState({ [questId]: { index, total } })

/** The index of the version that is shown. A new reply is shown, while it is written and after it, whichever was chosen. */
export function useShownVersion({ id, status }: Pick<Quest, 'id' | 'status'>, total: number): number {
  const chosen = useChosenVersions((versions) => versions[id])
  return status !== 'running' && chosen?.total === total ? chosen.index : total - 1
}
