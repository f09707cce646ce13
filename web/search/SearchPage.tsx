import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { History, SearchX } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsOf, totalOf } from '#web/platform/list-pages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { searchPath } from './paths.ts'
import type { Place } from './places.queries.ts'
import { searchResults } from './queries.ts'
import { recentSearches } from './recent-searches.ts'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchHitItem } from './SearchHitItem.tsx'
import { SearchText } from './SearchText.tsx'
import { SearchAddress } from './search-address.ts'
import { typedChange, typedFilters } from './typed-filters.ts'

/** A field with a new text. */
interface NewField {
  key: number
  initial: string
  hasFocus: boolean
}

/** Searches everything that the user may read. */
export function SearchPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useSearch({ from: '/shell/search' })
  const { q = '' } = address
  const results = useRef<HTMLDivElement>(null)
  const text = useRef(q)
  const [field, setField] = useState<NewField>({ key: 0, initial: q, hasFocus: false })
  const change = (changed: Partial<SearchAddress>) =>
    void navigate({ ...searchPath({ ...address, ...changed }), replace: true })

  /** Words for filters leave the text, which would otherwise show other filters than the controls. */
  function chooseFilters(changed: Partial<SearchAddress>) {
    if (text.current !== q) setField(({ key }) => ({ key: key + 1, initial: q, hasFocus: false }))
    text.current = q
    change(changed)
  }

  function search(again: string) {
    text.current = again
    setField(({ key }) => ({ key: key + 1, initial: again, hasFocus: true }))
    change(typedFilters(again))
  }

  /** The place is shown as a filter, and leaves the text. */
  function choosePlace({ kind, id }: Place, rest: string) {
    text.current = rest
    setField(({ key }) => ({ key: key + 1, initial: rest, hasFocus: true }))
    change({ ...typedFilters(rest), [kind]: id })
  }

  /** Arrow keys move between the field and the results. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const hits = Array.from(results.current?.querySelectorAll<HTMLElement>('li button') ?? [])
    const at = hits.findIndex((hit) => hit === document.activeElement)
    const next = hits[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (at === -1 || !next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <Page title={t('search.title')}>
      <SearchText
        key={field.key}
        initial={field.initial}
        hasFocus={field.hasFocus}
        onSearch={(typed) => {
          const changed = typedChange(text.current, typed)
          text.current = typed
          change(changed)
        }}
        onPlace={choosePlace}
        onDown={() => focusFirst(results.current)}
      />
      <SearchFilters address={address} onChange={chooseFilters} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves between the buttons in it */}
      <div ref={results} onKeyDown={onKeyDown}>
        {q === '' ? (
          <Start onSearch={search} />
        ) : (
          <Results
            address={address}
            onOpen={() => recentSearches.note(text.current)}
            onClear={() => chooseFilters(WITHOUT_FILTERS)}
          />
        )}
      </div>
    </Page>
  )
}

const WITHOUT_FILTERS = Object.fromEntries(
  Object.keys(SearchAddress.shape).flatMap((name) => (name === 'q' ? [] : [[name, undefined]])),
)

const focusFirst = (results: HTMLElement | null) => results?.querySelector<HTMLElement>('li button')?.focus()

/** Before a search: how to search, and the last searches. */
function Start({ onSearch }: { onSearch: (text: string) => void }) {
  const { t } = useTranslation()
  const [recent] = useState(recentSearches.all)
  return (
    <>
      {recent.length > 0 && (
        <section aria-labelledby="recent-searches" className="mb-6">
          <h2 id="recent-searches" className={startTitleStyles}>
            {t('search.recent')}
          </h2>
          <ul>
            {recent.map((text) => (
              <li key={text}>
                <button type="button" onClick={() => onSearch(text)} className={startRowStyles}>
                  <History aria-hidden size={15} className="text-faint" />
                  <bdi className="min-w-0 truncate">{text}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="typed-filters">
        <h2 id="typed-filters" className={startTitleStyles}>
          {t('search.typedFilters')}
        </h2>
        <ul>
          {TYPED_FILTERS.map(({ id, text }) => (
            <li key={id}>
              <button type="button" onClick={() => onSearch(text)} className={startRowStyles}>
                <code className="w-20 flex-none text-small text-accent">{text}</code>
                <span className="min-w-0 text-soft">{t(`search.typed.${id}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <p className="mt-4 text-small text-faint">{t('search.startBody')}</p>
    </>
  )
}

/** As they are typed; the place of `in:` is then chosen from a list. */
const TYPED_FILTERS = [
  { id: 'type', text: 'type:file' },
  { id: 'in', text: 'in:' },
  { id: 'is', text: 'is:mine' },
  { id: 'has', text: 'has:file' },
] as const

const startTitleStyles = 'mb-1 text-small font-[550] text-faint'
const startRowStyles =
  '-mx-2 flex min-h-9 w-[calc(100%+1rem)] items-center gap-2.5 rounded-control px-2 text-start hover:bg-hover touch:min-h-11'

interface ResultsProps {
  address: SearchAddress
  onOpen: () => void
  onClear: () => void
}

function Results({ address, onOpen, onClear }: ResultsProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(searchResults(address))
  const { data, error, refetch } = query
  const { q = '', ...filters } = address
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <HitsSkeleton />
  const hits = itemsOf(data)
  const total = totalOf(data)
  const isComplete = data.pages.at(-1)?.isComplete ?? true
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return (
    <>
      <p role="status" className="mb-2 text-small text-faint">
        {isComplete ? t('search.total', { count: total }) : t('search.atLeast', { total })}
      </p>
      {hits.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} strokeWidth={1.5} />}
          title={t('search.noneTitle', { query: q })}
          body={t('search.noneBody')}
          action={isFiltered && <Button onClick={onClear}>{t('search.clearFilters')}</Button>}
        />
      ) : (
        <ul aria-label={t('search.results')} className="border-t border-line">
          {hits.map((hit) => (
            <SearchHitItem key={`${hit.kind} ${hit.id}`} hit={hit} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <ListEnd query={query} />
    </>
  )
}

const HitsSkeleton = () => (
  <div aria-hidden className="grid gap-3">
    {['a', 'b', 'c', 'd', 'e'].map((hit) => (
      <div key={hit} className="h-16 animate-breathe rounded-card bg-sunk" />
    ))}
  </div>
)
