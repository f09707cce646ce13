import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { DownloadInstead } from '../NoViewer.tsx'
import { ViewerSkeleton } from '../ViewerSkeleton.tsx'
import type { ViewerProps } from '../viewer-kind.ts'
import { PdfReader } from './PdfReader.tsx'
import { isLocked } from './pdf-library.ts'
import { usePdf } from './use-pdf.ts'

/** A PDF file. */
export function PdfViewer({ file, place }: ViewerProps) {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const opened = usePdf(file, attempt)
  switch (opened.state) {
    case 'opening':
      return <ViewerSkeleton />
    case 'failed':
      return isLocked(opened.problem) ? (
        <LockedPdf file={file} />
      ) : (
        <ErrorScreen message={t('viewer.loadFailed')} onRetry={() => setAttempt(attempt + 1)} />
      )
    case 'open':
      return <PdfReader pdf={opened.pdf} firstPage={opened.firstPage} place={place} label={file.fileName} />
  }
}

function LockedPdf({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  return <DownloadInstead file={file} title={t('viewer.locked')} body={t('viewer.noneBody')} />
}
