import { createContext, use } from 'react'
import type { Quest } from '#contract/quests.ts'
import { openArtifact } from '#web/artifacts/layout.view-state.ts'
import { useFileViewer } from '#web/viewers/queries.ts'

/** An answer that is open beside the conversation, as it was when it was opened. */
export interface ViewedAnswer {
  quest: Quest
  /** Of the version that was shown. */
  text: string
}

const AnswerView = createContext<(viewed: ViewedAnswer | undefined) => void>(() => undefined)

/** Its value shows an answer beside the conversation, or none. */
export const AnswerViewProvider = AnswerView.Provider

/**
 * Opens something beside the conversation, where one thing is shown at a time: a file before an answer, an answer before
 * an artifact. What would be shown in its place is closed.
 */
export function useOpenBeside() {
  const view = use(AnswerView)
  const { close: closeFile } = useFileViewer()
  return {
    openAnswer: (viewed: ViewedAnswer) => {
      closeFile()
      view(viewed)
    },
    openArtifact: (...artifact: Parameters<typeof openArtifact>) => {
      closeFile()
      view(undefined)
      openArtifact(...artifact)
    },
  }
}
