import { create } from 'zustand'
import type { Quest } from '#contract/chat.ts'

/** Notebooks in which a reply is being written, each with the messages that wait for one. */
export const useRunning = create<{ questsOf: Record<string, string[]> }>(() => ({ questsOf: {} }))

/** What a freshly fetched notebook says; events may have been missed. */
export function noteRunning(notebookId: string, questIds: string[]): void {
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
