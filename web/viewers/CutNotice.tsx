import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useDownloadFile } from './queries.ts'

/** Explains that the file is not shown completely, with the alternatives. */
export function CutNotice({ file, children }: { file: KnowledgeFile; children: ReactNode }) {
  const { t } = useTranslation()
  const { mutate: download, isPending } = useDownloadFile()
  return (
    <div
      role="note"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunk px-4 py-1.5 md:px-5"
    >
      <p className="min-w-52 flex-1 text-soft">{children}</p>
      <Button size="small" icon={<Download size={14} />} isBusy={isPending} onClick={() => download(file)}>
        {t('files.download')}
      </Button>
    </div>
  )
}
