import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { tooltip } from '#web/ui/Tooltip.tsx'
import { statusOf } from './file-status.ts'

/** How far a file is on its way to being found; of a failure the reason. */
export function FileStatusChip({ file }: { file: KnowledgeFile }) {
  const { t } = useTranslation()
  const status = statusOf(file)
  if (status === 'failed') {
    const reason = t('files.status.failed', { reason: file.error ?? '' })
    return (
      <span
        role="img"
        // Reached by Tab, so that its tooltip can be read without a mouse.
        tabIndex={0}
        aria-label={reason}
        {...tooltip(reason)}
        className="grid size-6 flex-none place-items-center rounded-full text-bad"
      >
        <CircleAlert size={16} />
      </span>
    )
  }
  const isBusy = status === 'chunking' || status === 'vectorizing'
  const hints: Partial<Record<typeof status, string>> = {
    raw: t('files.status.rawHint'),
    vectorized: t('files.status.vectorizedHint'),
  }
  const hint = hints[status]
  return (
    <span {...(hint && tooltip(hint))} className="flex-none">
      <Chip tone={status === 'vectorized' ? 'good' : 'plain'} icon={isBusy ? <Spinner /> : undefined}>
        {t(`files.status.${status}`)}
      </Chip>
    </span>
  )
}
