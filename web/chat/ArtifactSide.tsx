import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ArtifactPanel } from '#web/artifacts/ArtifactPanel.tsx'
import { llmInUse } from '#web/models/llm-in-use.ts'
import { artifactsInThread } from './artifacts-in-thread.ts'
import { useNotebookAccess } from './notebook-access.ts'
import { thread } from './queries.ts'
import { newMessage, post } from './sending.ts'
import { useStreams } from './streams.view-state.ts'

/** The open artifact of a notebook, with its versions in the loaded answers. */
export function ArtifactSide({ notebookId }: { notebookId: string }) {
  const { t } = useTranslation()
  const { mayUpdate } = useNotebookAccess()
  const { data } = useQuery(thread(notebookId))
  const streams = useDeferredValue(useStreams((state) => state.streams))
  const artifacts = useMemo(() => artifactsInThread(data, streams), [data, streams])
  const fix = (broken: { title: string; errors: string }) =>
    post(newMessage({ notebookId, prompt: t('artifacts.fixPrompt', broken), llm: llmInUse() }))
  return <ArtifactPanel artifacts={artifacts} mayUpdate={mayUpdate} onFix={fix} />
}
