import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LlmSettings } from '#contract/llm-settings.ts'
import { ArtifactPanel } from '#web/artifacts/ArtifactPanel.tsx'
import { artifactsInThread } from './artifacts-in-thread.ts'
import { thread } from './queries.ts'
import { newMessage, post } from './sending.ts'
import { useStreams } from './streams.view-state.ts'

interface ArtifactSideProps {
  notebookId: string
  /** The settings for a message that asks to correct an artifact. */
  llm: LlmSettings
}

/** The open artifact of a notebook, with its versions in the loaded answers. */
export function ArtifactSide({ notebookId, llm }: ArtifactSideProps) {
  const { t } = useTranslation()
  const { data } = useQuery(thread(notebookId))
  const streams = useDeferredValue(useStreams((state) => state.streams))
  const artifacts = useMemo(() => artifactsInThread(data, streams), [data, streams])
  const fix = (broken: { title: string; errors: string }) =>
    post(newMessage({ notebookId, prompt: t('artifacts.fixPrompt', broken), llm }))
  return <ArtifactPanel artifacts={artifacts} onFix={fix} />
}
