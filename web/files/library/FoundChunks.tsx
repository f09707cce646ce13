import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { headingsAt } from '#contract/file-texts.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { placeInWords, useFileViewer } from '#web/viewers/queries.ts'
import { FileIcon } from '../FileIcon.tsx'
import { OwnerName } from '../OwnerName.tsx'
import { useIsFoundByWordsOnly } from '../search-method.queries.ts'
import { excerptOf, firstAsked } from './excerpt.ts'
import type { FoundInside, InsideSearch } from './inside-search.queries.ts'

/** The number of results shown at first. */
const FIRST = 5
/** More than two lines on a wide screen. */
const EXCERPT = 320

/** The chunks found, best first. */
export function FoundChunks({ found }: { found: InsideSearch }) {
  const { t } = useTranslation()
  const part = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(part)
  const [openedFor, setOpenedFor] = useState<string>()
  const isByWords = useIsFoundByWordsOnly()
  const { search, chunks, hasMore, isLoadingMore } = found
  const isOpen = openedFor === search
  const hasStrong = chunks.some(({ match }) => match === 'strong')
  const shown = isOpen ? chunks : chunks.slice(0, FIRST)
  const askForMore = useNextFocus(part, shown.length)
  return (
    <div ref={part} {...keptFocus}>
      {isByWords && <p className="pb-1.5 text-small text-faint">{t('inside.byWords')}</p>}
      {!hasStrong && <p className="pb-1.5 text-small text-soft">{t('inside.noGoodMatch')}</p>}
      <ul aria-label={t('inside.title')} className="border-t border-line">
        {shown.map((each) => (
          <FoundChunk
            key={`${each.file.id} ${each.chunk.position}`}
            found={each}
            search={search}
            isMarkedWeak={hasStrong && each.match === 'weak'}
          />
        ))}
      </ul>
      {(shown.length < chunks.length || hasMore) && (
        <Button
          size="small"
          tone="quiet"
          className="mt-1"
          isBusy={isLoadingMore}
          onClick={() => {
            askForMore()
            if (isOpen) found.loadMore()
            else setOpenedFor(search)
          }}
        >
          {t('inside.more')}
        </Button>
      )}
    </div>
  )
}

/** When more results are loaded, the first new one gets the focus, unless the user has moved it. */
function useNextFocus(part: RefObject<HTMLElement | null>, count: number) {
  const countBefore = useRef<number>(undefined)
  useEffect(() => {
    const next = countBefore.current
    if (next === undefined || count === next) return
    countBefore.current = undefined
    if (part.current?.contains(document.activeElement))
      part.current.querySelectorAll('button')[next]?.focus({ preventScroll: true })
  }, [part, count])
  return () => {
    countBefore.current = count
  }
}

interface FoundChunkProps {
  found: FoundInside
  search: string
  /** Set when strong matches are shown beside it. */
  isMarkedWeak: boolean
}

function FoundChunk({ found, search, isMarkedWeak }: FoundChunkProps) {
  const { t } = useTranslation()
  const { file } = found
  const chunk = {
    ...found.chunk,
    headings: headingsAt(found.chunk, firstAsked(found.chunk.text, search)),
  }
  const { openExcerpt } = useFileViewer()
  const words = useId()
  const place = placeInWords(chunk)
  return (
    <li className="relative flex gap-3 border-b border-line p-2 hover:bg-hover">
      <FileIcon mimeType={file.mimeType} fileName={file.fileName} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-wrap">
          <button
            type="button"
            dir="auto"
            title={file.fileName}
            aria-label={[file.fileName, place].filter(Boolean).join(', ')}
            aria-describedby={words}
            onClick={() => openExcerpt(file.id, chunk)}
            // The whole row opens it.
            className="max-w-full min-w-0 truncate rounded-small text-start font-[550] after:absolute after:inset-0 hover:underline"
          >
            {file.fileName}
          </button>
          {place && (
            <span dir="auto" className="max-w-full min-w-0 truncate text-small text-faint">
              {place}
            </span>
          )}
          {isMarkedWeak && <span className="flex-none text-small text-faint">{t('inside.weak')}</span>}
          <OwnerName owner={file.owner} className="ms-auto max-w-[40%] flex-none text-small text-faint" />
        </div>
        <p id={words} dir="auto" className="line-clamp-2 text-small break-words text-soft">
          {excerptOf(chunk.text, search, EXCERPT).map(({ at, text, isAsked }) =>
            isAsked ? (
              <mark key={at} className="rounded-[2px] bg-(--mark) text-ink">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
      </div>
    </li>
  )
}
