import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { ArtifactPanel } from '#web/artifacts/ArtifactPanel.tsx'
import { artifactsInThread } from './artifacts-in-thread.ts'
import { thread } from './queries.ts'
import { useStreams } from './streams.view-state.ts'

/** The open artifact of a notebook, with its versions in the loaded answers. */
export function ArtifactSide({ notebookId }: { notebookId: string }) {
  const { data } = useQuery(thread(notebookId))
  const streams = useDeferredValue(useStreams((state) => state.streams))
  const artifacts = useMemo(() => artifactsInThread(data, streams), [data, streams])
  return <ArtifactPanel artifacts={artifacts} />
}
