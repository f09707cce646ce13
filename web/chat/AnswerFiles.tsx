import { CircleSlash, FileCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileUse } from '#contract/answer-sources.ts'
import { shownText } from '#web/platform/messages.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { DisclosureMark } from '#web/ui/layout/DisclosureMark.tsx'
import { useFileViewer } from '#web/viewers/queries.ts'

/** The status of each file that was used for an answer. */
export function AnswerFiles({ files }: { files: FileUse[] }) {
  const { t } = useTranslation()
  const unused = files.filter(({ use }) => use === 'unused').length
  const used = files.length - unused
  const summary = [
    used > 0 && t('attachments.used', { count: used }),
    unused > 0 && t('attachments.unusedCount', { count: unused }),
  ].filter(Boolean)
  return (
    <details className="group/disclosure mt-2 text-small" open={used === 0 && unused > 0}>
      <summary
        className={cn(
          'flex w-fit items-center gap-1 rounded-small text-faint select-none hover:text-ink touch:min-h-11',
          unused > 0 && 'text-warn',
        )}
      >
        <DisclosureMark />
        {summary.join(' · ')}
      </summary>
      <ul aria-label={t('attachments.uses')} className="mt-1 space-y-1 ps-4">
        {files.map((file) => (
          <FileLine key={file.fileId} file={file} />
        ))}
      </ul>
    </details>
  )
}

function FileLine({ file: { fileId, fileName, use, reason, reasonKey } }: { file: FileUse }) {
  const { t } = useTranslation()
  const { open } = useFileViewer()
  const words = t(`attachments.${use}`, { reason: shownText(reason ?? '', reasonKey) })
  const Icon = use === 'unused' ? CircleSlash : FileCheck
  return (
    <li className="flex items-baseline gap-2">
      <Icon
        aria-hidden
        size={13}
        className={cn('flex-none self-center', use === 'unused' ? 'text-warn' : 'text-good')}
      />
      <span className="min-w-0 break-words">
        {fileName ? (
          <button
            type="button"
            dir="auto"
            aria-label={t('attachments.openFile', { name: fileName })}
            className="rounded-small text-start font-[550] text-ink hover:underline"
            onClick={() => open({ fileId })}
          >
            {fileName}
          </button>
        ) : (
          <span className="font-[550]">{t('attachments.gone')}</span>
        )}
        <span className="text-soft"> · {words}</span>
      </span>
    </li>
  )
}
