import { FileText, Folder, MessageSquareText, NotebookText, TextSearch } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchHit } from '#contract/search.ts'
import { useOpenPage } from '#web/platform/entries.ts'
import { formatDate } from '#web/platform/formats.ts'
import { hitPage } from './hit-page.ts'
import { markedParts } from './marked-parts.ts'

const ICONS = {
  notebook: NotebookText,
  message: MessageSquareText,
  file: FileText,
  chunk: TextSearch,
  project: Folder,
}

/** One result: its name, where it is, and the text around the match. */
export function SearchHitItem({ hit, onOpen }: { hit: SearchHit; onOpen: () => void }) {
  const { t } = useTranslation()
  const openPage = useOpenPage()
  const described = useId()
  const Icon = ICONS[hit.kind]
  const { page, answer } = hit.place ?? {}
  // Then the snippet is the name, with its matches.
  const isNameFound = hit.snippet === hit.title
  const details = [
    t(`search.labels.${hit.kind}`),
    answer !== undefined && t('search.earlierAnswer'),
    page !== undefined && t('attachments.page', { page }),
    formatDate(hit.updatedAt),
  ].filter(Boolean)
  return (
    <li className="relative flex gap-3 border-b border-line px-2 py-3 hover:bg-hover">
      <Icon aria-hidden size={16} className="mt-1 flex-none text-faint" />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <button
            type="button"
            dir="auto"
            aria-describedby={isNameFound ? undefined : described}
            onClick={() => {
              onOpen()
              openPage(hitPage(hit))
            }}
            // The whole row opens it.
            className="max-w-full min-w-0 truncate rounded-small text-start font-[550] after:absolute after:inset-0 hover:underline"
          >
            {isNameFound ? <MarkedSnippet hit={hit} /> : hit.title}
          </button>
          <span className="text-small text-faint">{details.join(' · ')}</span>
        </div>
        {!isNameFound && (
          <p id={described} dir="auto" className="line-clamp-3 text-small break-words text-soft">
            <MarkedSnippet hit={hit} />
          </p>
        )}
      </div>
    </li>
  )
}

const MarkedSnippet = ({ hit }: { hit: SearchHit }) =>
  markedParts(hit).map(({ at, text, isMatch }) =>
    isMatch ? (
      <mark key={at} className="rounded-[2px] bg-(--mark) text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
