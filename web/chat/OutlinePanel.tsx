import { useQueries, useQuery } from '@tanstack/react-query'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Pin, Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutlineEntry } from '#contract/chat.ts'
import { formatDay } from '#web/platform/formats.ts'
import { commandOfKeys } from '#web/platform/shortcuts.ts'
import { toast } from '#web/platform/toast.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { isTypeAhead, NOTHING_TYPED } from '#web/ui/lists/type-ahead.ts'
import { Drawer } from '#web/ui/overlays/Drawer.tsx'
import { indexSince, OUTLINE_PAGE, outlinePage } from './navigation.queries.ts'

const ROW_HEIGHT = 56

interface OutlinePanelProps {
  notebookId: string
  isOpen: boolean
  /** The number of messages, before the outline is loaded. */
  count: number
  onJump: (index: number) => void
  onFind: () => void
  onClose: () => void
}

/** The questions of a notebook, to jump to one of them, to a pinned one or to a date. */
export function OutlinePanel({ notebookId, isOpen, count, onJump, onFind, onClose }: OutlinePanelProps) {
  const { t } = useTranslation()
  const [isPinned, setPinned] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useClosingKey(isOpen, onClose)
  const go = (index: number) => {
    onJump(index)
    onClose()
  }
  async function goToDate(date: string) {
    const day = new Date(`${date}T00:00:00`)
    if (Number.isNaN(day.getTime())) return
    try {
      go((await indexSince(notebookId, day)) ?? count - 1)
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      label={t('threadSearch.outline')}
      side="end"
      initialFocus={field}
    >
      <div className="flex flex-none items-center gap-2 px-3 pt-3">
        <h2 className="flex-1 truncate px-1 font-reading text-large font-semibold">
          {t('threadSearch.outline')}
        </h2>
        <IconButton label={t('ui.close')} icon={<X size={16} />} onClick={onClose} />
      </div>
      {isOpen && <PinnedFilter notebookId={notebookId} isOn={isPinned} onChange={setPinned} />}
      <Outline
        key={String(isOpen)}
        notebookId={notebookId}
        isPinned={isPinned}
        count={count}
        field={field}
        onChoose={go}
      />
      <div className="flex flex-none flex-wrap items-center justify-between gap-2 border-t border-line p-3">
        <label className="flex min-w-0 flex-wrap items-center gap-2 text-small text-soft wrap-anywhere">
          {t('threadSearch.goToDate')}
          <input
            type="date"
            onChange={({ currentTarget }) => void goToDate(currentTarget.value)}
            className="h-8 rounded-control bg-hover px-2 text-large text-ink sm:text-base touch:h-11"
          />
        </label>
        <Button
          size="small"
          icon={<Search size={14} />}
          onClick={onFind}
          className="h-auto min-h-8 max-w-full py-1 whitespace-normal! wrap-anywhere"
        >
          {t('threadSearch.find')}
        </Button>
      </div>
    </Drawer>
  )
}

/** Its shortcut closes it too; those of the page do nothing while a window is open. */
function useClosingKey(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: globalThis.KeyboardEvent) => {
      if (commandOfKeys(event, true) !== 'jump-to-question') return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [isOpen])
}

interface PinnedFilterProps {
  notebookId: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Chooses between all and pinned messages, when there are any. */
function PinnedFilter({ notebookId, isOn, onChange }: PinnedFilterProps) {
  const { t } = useTranslation()
  const { data } = useQuery(outlinePage({ notebookId, query: '', isPinned: true }, 0))
  const count = data?.total ?? 0
  if (count === 0 && !isOn) return null
  return (
    <Segments
      label={t('threadSearch.shown')}
      value={isOn ? 'pinned' : 'all'}
      onChange={(chosen) => onChange(chosen === 'pinned')}
      options={[
        { value: 'all', label: t('threadSearch.all') },
        { value: 'pinned', label: t('threadSearch.pinned', { count }) },
      ]}
      className="mx-3 mt-2 flex-none"
    />
  )
}

interface OutlineProps {
  notebookId: string
  isPinned: boolean
  count: number
  field: RefObject<HTMLInputElement | null>
  onChoose: (index: number) => void
}

function Outline({ notebookId, isPinned, count, field, onChoose }: OutlineProps) {
  const { t } = useTranslation()
  const id = useId()
  const pane = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [pages, setPages] = useState<readonly number[]>([])
  const results = useQueries({
    queries: pages.map((page) => outlinePage({ notebookId, query, isPinned }, page)),
  })
  const known = results.find(({ data }) => data)?.data
  const total = known?.total ?? (query === '' && !isPinned ? count : 0)
  // The active row is the last one at first: the reader comes from the end of the conversation.
  const active = Math.min(chosen ?? total - 1, total - 1)
  const entryAt = (place: number): OutlineEntry | undefined =>
    results[pages.indexOf(Math.floor(place / OUTLINE_PAGE))]?.data?.data[place % OUTLINE_PAGE]

  // oxlint-disable-next-line react/incompatible-library -- we do not compile components, and nothing memoized is given what it answers
  const view = useVirtualizer({
    count: total,
    getScrollElement: () => pane.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 5,
    initialOffset: Math.max(0, count * ROW_HEIGHT),
    // The active row must be rendered: `aria-activedescendant` refers to its element.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.max(0, active)])].sort((one, other) => one - other),
  })
  const rows = view.getVirtualItems()
  const needed = neededPages(total, rows) ?? pages
  if (needed.join() !== pages.join()) setPages(needed)
  useEffect(() => {
    if (active >= 0) view.scrollToIndex(active)
  }, [view, active])

  const activeId = active >= 0 ? `${id}-${active}` : undefined
  function search(text: string) {
    setQuery(text)
    setChosen(undefined)
  }
  function onResultKey(key: 'ArrowDown' | 'ArrowUp' | 'Enter') {
    if (key === 'ArrowDown') setChosen(Math.min(active + 1, total - 1))
    else if (key === 'ArrowUp') setChosen(Math.max(active - 1, 0))
    else choose(active)
  }
  function onListKey(event: KeyboardEvent) {
    const { key } = event
    // The browser writes the character into the search.
    if (isTypeAhead(event, NOTHING_TYPED)) return field.current?.focus()
    if (key === 'Home' || key === 'End') setChosen(key === 'Home' ? 0 : total - 1)
    else if (key === 'ArrowDown' || key === 'ArrowUp' || key === 'Enter') onResultKey(key)
    else return
    event.preventDefault()
  }
  function choose(place: number) {
    const entry = entryAt(place)
    if (entry) onChoose(entry.index)
  }

  return (
    <>
      <SearchField
        label={t('threadSearch.searchQuestions')}
        onSearch={search}
        inputRef={field}
        onResultKey={onResultKey}
        results={{ listId: id, activeId }}
        className="mx-3 my-2 flex-none"
      />
      {known?.isLocal && <p className="px-4 pb-1 text-small text-faint">{t('threadSearch.onThisDevice')}</p>}
      {known && total === 0 && <p className="px-4 py-3 text-soft">{t('threadSearch.none')}</p>}
      {results.some(({ isError }) => isError) && (
        <p className="px-4 py-3 text-soft">{t('threadSearch.failed')}</p>
      )}
      <div
        ref={pane}
        id={id}
        role="listbox"
        aria-label={t('threadSearch.outline')}
        aria-activedescendant={activeId}
        tabIndex={0}
        onKeyDown={onListKey}
        className="min-h-0 flex-1 overflow-y-auto px-1.5 focus-visible:outline-offset-[-2px]"
      >
        <div role="presentation" className="relative" style={{ height: view.getTotalSize() }}>
          {rows.map(({ index, start }) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are those of the field above
            <div
              key={index}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              aria-posinset={index + 1}
              aria-setsize={total}
              onClick={() => choose(index)}
              className={cn(
                'absolute inset-x-0 cursor-pointer rounded-control px-3 py-2 hover:bg-hover',
                index === active && 'bg-hover',
              )}
              style={{ top: start, height: ROW_HEIGHT }}
            >
              <OutlineRow entry={entryAt(index)} />
            </div>
          ))}
        </div>
      </div>
    </>
  )
}

/** Before the list is measured it has no rows, so that nothing is known about the pages. */
function neededPages(total: number, rows: readonly { index: number }[]): readonly number[] | undefined {
  if (total === 0) return [0]
  if (rows.length === 0) return undefined
  return [...new Set(rows.map(({ index }) => Math.floor(index / OUTLINE_PAGE)))]
}

function OutlineRow({ entry }: { entry: OutlineEntry | undefined }) {
  const { t } = useTranslation()
  if (!entry)
    return (
      <div className="h-4 w-3/4 rounded-small bg-hover">
        <span className="sr-only">{t('chat.olderLoading')}</span>
      </div>
    )
  return (
    <>
      <bdi className="block truncate">{entry.text}</bdi>
      <span className="flex items-center gap-1.5 text-small text-faint">
        {formatDay(entry.createdAt)}
        {entry.isPinned && <Pin role="img" aria-label={t('chat.pinned')} size={12} />}
      </span>
    </>
  )
}
