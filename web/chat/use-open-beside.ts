import { createContext, use } from 'react'
import type { AnswerSources } from '#contract/answer-sources.ts'
import { openArtifact } from '#web/artifacts/layout.view-state.ts'
import { useFileViewer } from '#web/viewers/queries.ts'

/** The text of an answer that is open beside the conversation. */
export interface ViewedMarkdown {
  questId: string
  title: string
  text: string
  sources?: AnswerSources
}

const MarkdownView = createContext<(viewed: ViewedMarkdown | undefined) => void>(() => undefined)

/** Its value shows a text beside the conversation, or none. */
export const MarkdownViewProvider = MarkdownView.Provider

/**
 * Opens something beside the conversation, where one thing is shown at a time: a file before a text, a text before an
 * artifact. What would be shown in its place is closed.
 */
export function useOpenBeside() {
  const view = use(MarkdownView)
  const { close: closeFile } = useFileViewer()
  return {
    openMarkdown: (viewed: ViewedMarkdown) => {
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
