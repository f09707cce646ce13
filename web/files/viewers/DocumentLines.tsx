import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx'
import { linesOfDocument } from './document-text.queries.ts'
import { ViewerSkeleton } from './ViewerSkeleton.tsx'

interface DocumentLinesProps {
  file: KnowledgeFile
  children: (lines: string[]) => ReactNode
}

/** What the server reads in a document, once it is there; before that, what is in the way. */
export function DocumentLines({ file, children }: DocumentLinesProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(linesOfDocument(file))
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <ViewerSkeleton />
  if (data.length === 0) return <EmptyState title={t('viewer.empty')} />
  return children(data)
}
