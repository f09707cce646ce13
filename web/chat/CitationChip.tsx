import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation, PageCitation } from '#contract/answer-sources.ts'
import { Button, buttonStyles } from '#web/ui/forms/Button.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { hostOf } from '#web/ui/markdown/markdown-policy.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { noteFirstStep } from '#web/users/first-steps.queries.ts'
import { openedFile, placeInWords, useFileViewer } from '#web/viewers/queries.ts'

/** The number of a source in an answer; it shows the excerpt and leads to its place. */
export function CitationChip({ citation }: { citation: Citation | PageCitation }) {
  return 'url' in citation ? <PageChip citation={citation} /> : <FileChip citation={citation} />
}

function FileChip({ citation }: { citation: Citation }) {
  const { t } = useTranslation()
  return (
    <Chip
      number={citation.number}
      title={citation.fileName}
      place={placeInWords(citation)}
      text={citation.text}
      textLabel={t('attachments.excerpt')}
      action={(close) => <OpenFile citation={citation} onOpen={close} />}
    />
  )
}

/** Readers of a shared notebook may not read its files. */
function OpenFile({ citation, onOpen }: { citation: Citation; onOpen: () => void }) {
  const { t } = useTranslation()
  const { openExcerpt } = useFileViewer()
  const { error } = useQuery(openedFile(citation.fileId))
  if (error?.code === 'not_found')
    return <p className="mt-3 text-small text-faint">{t('attachments.sourceUnavailable')}</p>
  return (
    <Button
      size="small"
      className="mt-3"
      icon={<ExternalLink size={14} />}
      onClick={() => {
        onOpen()
        openExcerpt(citation.fileId, citation)
      }}
    >
      {t('attachments.openSource')}
    </Button>
  )
}

/** The site was chosen by a tool: the host is always shown, and the page learns nothing of this one. */
function PageChip({ citation: { number, url, title, text } }: { citation: PageCitation }) {
  const { t } = useTranslation()
  return (
    <Chip
      number={number}
      title={title}
      place={hostOf(url) ?? url}
      text={text}
      textLabel={t('attachments.pageExcerpt')}
      action={() => (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={cn(buttonStyles({ size: 'small' }), 'mt-3')}
        >
          <ExternalLink aria-hidden size={14} />
          {t('attachments.openPage')}
        </a>
      )}
    />
  )
}

interface ChipProps {
  number: number
  title: string
  place: string
  text: string
  textLabel: string
  action: (close: () => void) => ReactNode
}

function Chip({ number, title, place, text, textLabel, action }: ChipProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const label = t('attachments.citation', { number, name: title })
  const onOpenChange = (open: boolean) => {
    setOpen(open)
    if (open) noteFirstStep('citation')
  }
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className="w-[min(26rem,calc(100vw-2rem))] p-3"
      trigger={
        <button
          type="button"
          aria-label={label}
          className="mx-0.5 inline-grid h-[1.35em] min-w-[1.35em] place-items-center rounded-small bg-accent-soft px-1 align-[0.1em] font-interface text-[0.72em] leading-none font-[550] text-accent tabular-nums hover:bg-accent hover:text-on-accent"
        >
          {number}
        </button>
      }
    >
      <p className="font-[550] break-words" dir="auto">
        {title}
      </p>
      <p className="text-small break-words text-faint">{place}</p>
      <blockquote
        dir="auto"
        aria-label={textLabel}
        // Scrollable by keyboard when it is longer than the window.
        tabIndex={0}
        className="mt-2 max-h-48 overflow-y-auto border-s-2 border-accent ps-3 text-base break-words whitespace-pre-wrap text-soft"
      >
        {text}
      </blockquote>
      {action(() => setOpen(false))}
    </Popover>
  )
}
