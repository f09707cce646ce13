import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { withTexts } from '#web/platform/texts.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { Chip } from '#web/ui/layout/Chip.tsx'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { isTypeAhead, NOTHING_TYPED, rowOfTyped, type Typed, typedAfter } from '#web/ui/lists/type-ahead.ts'
import { useFavorites } from './favorites.queries.ts'
import { NotebookNavItem } from './NotebookNavItem.tsx'
import { NotebookTagFilter } from './NotebookTagFilter.tsx'
import { groupByPeriod, type NotebookGroup, withFavorites } from './notebook-groups.ts'
import { useNotebookSearch } from './notebook-search.view-state.ts'
import { notebookPath } from './paths.ts'
import { periodLabel } from './period-label.ts'
import { type NotebookFilter, notebookList } from './queries.ts'
import { SharedNotebooks } from './SharedNotebooks.tsx'
import { endSelection, useNotebookSelection } from './selection.view-state.ts'

const SEARCH_DEBOUNCE = 1000

const NotebookSelectionBar = lazyComponent(
  async () =>
    (await withTexts(import('./NotebookSelectionBar.tsx'), 'notebook-selection')).NotebookSelectionBar,
)

/** The user's notebooks: search, and the list by time of last use. */
export function NotebookNav() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [tag, setTag] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()

  /** Enter opens the first result; the arrow keys move into the list. */
  async function goToResults(key: 'ArrowDown' | 'ArrowUp' | 'Enter', text: string) {
    if (key === 'Enter' && text === '') return
    const found = itemsOf(await queryClient.ensureInfiniteQueryData(notebookList({ search: text, tag })))
    const [first] = found
    if (key === 'Enter') return first && navigate(notebookPath(first.id))
    // The list is filtered in the next frame.
    requestAnimationFrame(() => {
      const links = list.current ? linksIn(list.current) : []
      links.at(key === 'ArrowDown' ? 0 : -1)?.focus()
    })
  }

  const { isRequested } = useNotebookSearch()
  useEffect(() => {
    if (!isRequested) return
    field.current?.focus()
    useNotebookSearch.setState({ isRequested: false })
  }, [isRequested])
  return (
    <>
      <div className="mx-1 mt-1 mb-2 flex items-center gap-1">
        <SearchField
          label={t('notebooks.search')}
          debounce={SEARCH_DEBOUNCE}
          onSearch={setSearch}
          inputRef={field}
          onResultKey={(key, text) => void goToResults(key, text).catch(() => undefined)}
          className="min-w-0 flex-1"
        />
        <NotebookTagFilter tag={tag} onChoose={setTag} />
      </div>
      {tag !== undefined && (
        <div className="mx-2 mb-2 flex">
          <Chip
            tone="accent"
            onRemove={() => setTag(undefined)}
            removeLabel={t('notebooks.removeFilter', { name: tag })}
          >
            {tag}
          </Chip>
        </div>
      )}
      <NotebookList search={search} tag={tag} listRef={list} onLeave={() => field.current?.focus()} />
    </>
  )
}

interface NotebookListProps extends NotebookFilter {
  listRef: RefObject<HTMLDivElement | null>
  /** An arrow key moves out of the list, to the element above it. */
  onLeave: () => void
}

function NotebookList({ search, tag, listRef, onLeave }: NotebookListProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(notebookList({ search, tag }))
  const isSelecting = useNotebookSelection(({ chosen }) => chosen !== undefined)
  const favorites = useFavorites()
  const typed = useRef(NOTHING_TYPED)
  const { data, error, refetch } = query
  if (!data && error)
    return (
      <div role="alert" className="space-y-2 px-3 py-4 text-soft">
        <p>{t('notebooks.loadFailed')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </div>
    )
  if (!data) return <NavSkeleton />
  const isFiltered = Boolean(search) || tag !== undefined
  const groups = isFiltered
    ? groupByPeriod(itemsOf(data), new Date())
    : withFavorites(favorites, itemsOf(data), new Date())
  // Favorites may be notebooks of other users, which are not selected.
  const listed = groups.flatMap(({ notebooks }) => notebooks).filter(({ owner }) => !owner)
  return (
    <>
      <div
        ref={listRef}
        data-scroller
        role="presentation"
        onKeyDown={(event) => {
          if (isSelecting && event.key === 'Escape') endSelection()
          else moveFocus(event, typed, onLeave)
        }}
        className="min-h-0 flex-1 overflow-y-auto px-1 pb-2"
      >
        {groups.length === 0 && <NothingHere search={search} tag={tag} />}
        {groups.map((group) => (
          <Group key={group.period} group={group} listed={isSelecting ? listed : NONE} />
        ))}
        {tag === undefined && <SharedNotebooks search={search ?? ''} />}
        <ListEnd query={query} />
        {!isFiltered && !query.hasNextPage && <TrashButton />}
      </div>
      {isSelecting && <NotebookSelectionBar listed={listed} />}
    </>
  )
}

const NONE: readonly Notebook[] = []

interface GroupProps {
  group: NotebookGroup
  /** The notebooks that can be selected, in order; none while no notebook is. */
  listed: readonly Notebook[]
}

function Group({ group: { period, notebooks }, listed }: GroupProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mx-3 mt-3 mb-1 text-[11px] leading-snug font-[550] tracking-wide text-faint">
        {periodLabel(period, t)}
      </h2>
      <ul>
        {notebooks.map((notebook) => (
          <NotebookNavItem
            key={notebook.id}
            notebook={notebook}
            listed={listed}
            isAmongFavorites={period === 'favorites'}
          />
        ))}
      </ul>
    </section>
  )
}

/** At the end of the list: it is rarely needed. */
function TrashButton() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={() => openDialog('notebook-trash')}
      className="mt-3 flex min-h-8 w-full items-center gap-2 rounded-control ps-3 text-start text-faint hover:bg-hover hover:text-ink touch:min-h-11"
    >
      <Trash2 aria-hidden size={14} />
      {t('notebooks.trash')}
    </button>
  )
}

function NothingHere({ search, tag }: NotebookFilter) {
  const { t } = useTranslation()
  if (search) return <p className="px-2 py-4 text-soft">{t('notebooks.noneFound', { query: search })}</p>
  if (tag !== undefined)
    return <p className="px-2 py-4 text-soft">{t('notebooks.noneWithTag', { name: tag })}</p>
  return (
    <div className="px-2 py-4 text-soft">
      <p className="font-[550] text-ink">{t('notebooks.emptyTitle')}</p>
      <p>{t('notebooks.emptyBody')}</p>
    </div>
  )
}

function NavSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('notebooks.loading')} className="space-y-2 px-3 py-4">
      {[82, 64, 73].map((width) => (
        <div
          key={width}
          className="h-4 animate-breathe rounded-small bg-hover"
          style={{ width: `${width}%` }}
        />
      ))}
    </div>
  )
}

/** Keys move through the list, as in a menu; Tab still works. */
function moveFocus(event: KeyboardEvent<HTMLElement>, typed: RefObject<Typed>, onLeave: () => void) {
  if (isTextField(event.target)) return
  const links = linksIn(event.currentTarget)
  const at = links.findIndex((link) => link.parentElement?.contains(document.activeElement))
  if (at === 0 && event.key === 'ArrowUp') {
    event.preventDefault()
    return onLeave()
  }
  const row = rowOfKey(event, { links, at, typed })
  const next = row === undefined ? undefined : links[row]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface ListPosition {
  links: readonly HTMLElement[]
  /** The index of the focused one, -1 for none. */
  at: number
  typed: RefObject<Typed>
}

function rowOfKey(event: KeyboardEvent, { links, at, typed }: ListPosition): number | undefined {
  const row = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (row !== undefined || !isTypeAhead(event, typed.current)) return row
  typed.current = typedAfter(typed.current, event)
  const names = links.map((link) => link.parentElement?.textContent.trim() ?? '')
  return rowOfTyped(names, at, typed.current.text)
}

const isTextField = (target: EventTarget) => target instanceof HTMLInputElement && target.type !== 'checkbox'

const linksIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-nav-item]')]
