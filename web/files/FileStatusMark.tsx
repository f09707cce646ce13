import { CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { shownText } from '#web/platform/messages.ts'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { type FileStatus, statusOf } from './file-status.ts'

const ICONS: Partial<Record<FileStatus, ReactNode>> = {
  waiting: <Clock aria-hidden size={12} />,
  chunking: <Spinner />,
  vectorizing: <Spinner />,
}

/** Statuses without a running task. */
const DOTS: Partial<Record<FileStatus, string>> = {
  raw: 'border-2 border-line-control',
  chunked: 'bg-warn',
  vectorized: 'bg-good',
}

interface FileStatusMarkProps {
  file: KnowledgeFile
  /** The current one, by which vectors are up to date or not. */
  embeddingModel: string | null
}

/** The indexing status of a file; of a failure the reason. */
export function FileStatusMark({ file, embeddingModel }: FileStatusMarkProps) {
  const { t } = useTranslation()
  const status = statusOf(file, embeddingModel)
  if (status === 'failed') {
    const reason = t('files.status.failed', { reason: shownText(file.error ?? '', file.errorKey) })
    return (
      <span
        role="img"
        // Focusable, so that its tooltip can be read without a mouse.
        tabIndex={0}
        aria-label={reason}
        {...tooltip(reason)}
        className="grid size-6 flex-none place-items-center rounded-full text-bad"
      >
        <CircleAlert size={16} />
      </span>
    )
  }
  const hints: Partial<Record<FileStatus, string>> = {
    raw: t(file.fileSize === 0 ? 'files.status.emptyHint' : 'files.status.rawHint'),
    waiting: t('files.status.waitingHint'),
    vectorized:
      file.vectorModel !== null && file.vectorModel === embeddingModel
        ? t('files.status.meaningHint', { model: file.vectorModel })
        : t('files.status.vectorizedHint'),
    outdated: t('files.status.outdatedHint', { model: embeddingModel ?? '' }),
  }
  const hint = hints[status]
  const word = t(`files.status.${status}`)
  const dot = DOTS[status]
  if (dot) return <Dot style={dot} word={word} hint={hint} />
  return (
    <span {...(hint && tooltip(hint))} className="flex-none">
      <Chip icon={ICONS[status]} className={cn(ICONS[status] && 'max-sm:gap-0')}>
        {/* On a phone the name of the file needs the space. */}
        <span className={cn(ICONS[status] && 'max-sm:sr-only')}>{word}</span>
      </Chip>
    </span>
  )
}

/** The word is in the tooltip, so that a list of files shows only what needs attention. */
function Dot({ style, word, hint }: { style: string; word: string; hint: string | undefined }) {
  return (
    <span
      {...tooltip(hint ? `${word}: ${hint}` : word)}
      className="relative grid size-6 flex-none place-items-center"
    >
      <span aria-hidden className={cn('size-2 rounded-full', style)} />
      <span className="sr-only">{word}</span>
    </span>
  )
}
