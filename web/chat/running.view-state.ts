import { create } from 'zustand'
import type { Quest } from '#contract/quests.ts'

/** Notebooks with running replies, each with the messages that are being answered. */
export const useRunning = create<{ questsOf: Record<string, string[]> }>(() => ({ questsOf: {} }))

/** Sets the state of a freshly fetched notebook; events may have been missed. */
export function setRunning(notebookId: string, questIds: string[]): void {
  useRunning.setState(({ questsOf }) => ({ questsOf: withQuests(questsOf, notebookId, questIds) }))
}

export function noteQuestState({ id, sessionId, status }: Pick<Quest, 'id' | 'sessionId' | 'status'>): void {
  useRunning.setState(({ questsOf }) => {
    const others = (questsOf[sessionId] ?? []).filter((questId) => questId !== id)
    const running = status === 'running' ? [...others, id] : others
    return { questsOf: withQuests(questsOf, sessionId, running) }
  })
}

function withQuests(questsOf: Record<string, string[]>, notebookId: string, questIds: string[]) {
  const { [notebookId]: _, ...rest } = questsOf
  return questIds.length > 0 ? { ...rest, [notebookId]: questIds } : rest
}
