import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatBytes } from '#web/platform/formats.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { EmptyFile } from '../EmptyFile.tsx'
import { DownloadInstead } from '../NoViewer.tsx'
import { TEXT_BYTES_MAX, textOfFile } from '../queries.ts'
import { ViewerSkeleton } from '../ViewerSkeleton.tsx'

interface TextContentProps {
  file: KnowledgeFile
  children: (text: string) => ReactNode
}

/** The text of a text file, or its loading or error state. */
export function TextContent({ file, children }: TextContentProps) {
  const { t } = useTranslation()
  const isTooLarge = file.fileSize > TEXT_BYTES_MAX
  const { data, error, refetch } = useQuery({ ...textOfFile(file), enabled: !isTooLarge })
  if (isTooLarge)
    return (
      <DownloadInstead
        file={file}
        title={t('viewer.tooLarge')}
        body={t('viewer.tooLargeBody', { size: formatBytes(TEXT_BYTES_MAX) })}
      />
    )
  if (data === undefined && error)
    return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (data === undefined) return <ViewerSkeleton />
  if (data.trim() === '') return <EmptyFile />
  return children(data)
}
