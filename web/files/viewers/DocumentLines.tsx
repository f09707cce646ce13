import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SHOWN_TEXT_MAX } from '#contract/file-texts.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatNumber } from '#web/platform/formats.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx'
import { useDownloadFile } from '../queries.ts'
import { type DocumentText, textOfDocument } from './document-text.queries.ts'
import { ViewerSkeleton } from './ViewerSkeleton.tsx'

interface DocumentLinesProps {
  file: KnowledgeFile
  children: (lines: string[]) => ReactNode
}

/** What the server reads in a document, once it is there; before that, what is in the way. */
export function DocumentLines({ file, children }: DocumentLinesProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(textOfDocument(file))
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <ViewerSkeleton />
  if (data.lines.length === 0) return <EmptyState title={t('viewer.empty')} />
  return (
    <>
      {data.end !== 'whole' && <CutNotice file={file} text={data} />}
      {children(data.lines)}
    </>
  )
}

/** Not all of it is shown: why, and where the rest is. */
function CutNotice({ file, text }: { file: KnowledgeFile; text: DocumentText }) {
  const { t } = useTranslation()
  const { mutate: download, isPending } = useDownloadFile()
  return (
    <div
      role="note"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunk px-4 py-1.5 md:px-5"
    >
      <p className="min-w-52 flex-1 text-soft">
        {text.end === 'cut'
          ? t('viewer.cut', { shown: formatNumber(SHOWN_TEXT_MAX) })
          : t('viewer.broken', { reason: text.message ?? '' })}
      </p>
      <Button size="small" icon={<Download size={14} />} isBusy={isPending} onClick={() => download(file)}>
        {t('files.download')}
      </Button>
    </div>
  )
}
