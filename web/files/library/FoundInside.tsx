import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/Button.tsx'
import { FoundChunks } from './FoundChunks.tsx'
import type { InsideSearch } from './inside-search.queries.ts'

/** Matches inside files, below a short list of file names; nothing when there are none. */
export function FoundInside({ found }: { found: InsideSearch }) {
  const { t } = useTranslation()
  if (found.chunks.length === 0) return null
  return (
    <section
      aria-label={t('inside.title')}
      className="pt-2 transition-opacity duration-200 starting:opacity-0"
    >
      <h2 className="pb-1 font-[550]">{t('inside.title')}</h2>
      <FoundChunks found={found} />
    </section>
  )
}

/** Matches inside files in one line above a long list of names, so that late results move nothing. */
export function FoldedInside({ found }: { found: InsideSearch }) {
  const { t } = useTranslation()
  const [openedFor, setOpenedFor] = useState<string>()
  const { search, chunks } = found
  const hasAny = chunks.length > 0
  const isOpen = hasAny && openedFor === search
  return (
    <section aria-label={t('inside.title')}>
      <div className="flex min-h-8 items-center gap-x-2 touch:min-h-11">
        <h2 className="flex-none font-[550]">{t('inside.title')}</h2>
        <p role="status" className="min-w-0 truncate text-soft">
          <HowMany found={found} />
        </p>
        {hasAny && (
          <Button
            size="small"
            tone="quiet"
            aria-expanded={isOpen}
            onClick={() => setOpenedFor(isOpen ? undefined : search)}
          >
            {isOpen ? t('inside.hide') : t('inside.show')}
          </Button>
        )}
      </div>
      {isOpen && <FoundChunks found={found} />}
    </section>
  )
}

function HowMany({ found: { chunks, isSearching, hasFailed, hasMore } }: { found: InsideSearch }) {
  const { t } = useTranslation()
  const count = chunks.length
  if (isSearching) return t('inside.searching')
  if (hasFailed) return t('inside.failed')
  return hasMore ? t('inside.countMore', { count }) : t('inside.count', { count })
}
