import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { CutNotice } from '../CutNotice.tsx'
import { textOfDocument } from '../document-text.queries.ts'
import { EmptyFile } from '../EmptyFile.tsx'
import { ViewerSkeleton } from '../ViewerSkeleton.tsx'

interface DocumentLinesProps {
  file: KnowledgeFile
  children: (lines: string[]) => ReactNode
}

/** The extracted text of a document, or its loading or error state. */
export function DocumentLines({ file, children }: DocumentLinesProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(textOfDocument(file))
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <ViewerSkeleton />
  if (data.lines.length === 0) return <EmptyFile />
  return (
    <>
      {data.end === 'cut' && <CutNotice file={file}>{t('viewer.cut')}</CutNotice>}
      {data.end === 'broken' && (
        <CutNotice file={file}>{t('viewer.broken', { reason: data.message ?? '' })}</CutNotice>
      )}
      {children(data.lines)}
    </>
  )
}
