import { Download, FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { useDownloadFile } from './queries.ts'
import { successorOf } from './viewer-kind.ts'

/** A file without a viewer. */
export function NoViewer({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  const format = successorOf(file)
  const body = format === undefined ? t('viewer.noneBody') : t('viewer.legacyBody', { format })
  return <DownloadInstead file={file} title={t('viewer.none')} body={body} />
}

interface DownloadInsteadProps {
  file: KnowledgeFile
  title: string
  body: string
}

/** Explains why a file is not shown, with a download. */
export function DownloadInstead({ file, title, body }: DownloadInsteadProps) {
  const { t } = useTranslation()
  const { mutate: download, isPending } = useDownloadFile()
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center">
      <EmptyState
        icon={<FileQuestion size={28} strokeWidth={1.5} />}
        title={title}
        body={body}
        action={
          <Button icon={<Download size={16} />} isBusy={isPending} onClick={() => download(file)}>
            {t('files.download')}
          </Button>
        }
      />
    </div>
  )
}
