import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation } from '#contract/answer-sources.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { noteFirstStep } from '#web/users/first-steps.queries.ts'
import { placeInWords, useFileViewer } from '#web/viewers/queries.ts'

/** The number of a source in an answer; it shows the excerpt and opens the file at its location. */
export function CitationChip({ citation }: { citation: Citation }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { openExcerpt } = useFileViewer()
  const { number, fileId, fileName: name, text } = citation
  const label = t('attachments.citation', { number, name })
  const onOpenChange = (open: boolean) => {
    setOpen(open)
    if (open) noteFirstStep('citation')
  }
  const openSource = () => {
    setOpen(false)
    openExcerpt(fileId, citation)
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
        {name}
      </p>
      <p className="text-small text-faint">{placeInWords(citation)}</p>
      <blockquote
        dir="auto"
        aria-label={t('attachments.excerpt')}
        // Scrollable by keyboard when it is longer than the window.
        tabIndex={0}
        className="mt-2 max-h-48 overflow-y-auto border-s-2 border-accent ps-3 text-base break-words whitespace-pre-wrap text-soft"
      >
        {text}
      </blockquote>
      <Button size="small" className="mt-3" icon={<ExternalLink size={14} />} onClick={openSource}>
        {t('attachments.openSource')}
      </Button>
    </Popover>
  )
}
