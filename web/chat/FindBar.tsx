import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/platform/formats.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { FindField, findBarStyles } from './FindField.tsx'
import { patternOf } from './found-ranges.ts'
import { messageSearch } from './navigation.queries.ts'
import { type FoundPlace, useFoundMessages } from './use-found-messages.ts'

const DEBOUNCE_MS = 200

interface FindBarProps {
  notebookId: string
  log: RefObject<Element | null>
  jumpTo: (index: number) => void
  /** Changes when the search command is repeated. */
  asked: number
  /** What was typed before this was loaded. */
  typedBefore: string
  onClose: () => void
}

/** Searches the whole notebook: the browser's own search finds only rendered rows. */
export function FindBar({ notebookId, log, jumpTo, asked, typedBefore, onClose }: FindBarProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState(typedBefore)
  const [query, setQuery] = useState('')
  const { data, isFetching, isPlaceholderData, isError } = useQuery(messageSearch(notebookId, query))
  const found = query === '' ? undefined : data
  const [place, setPlace] = useState<FoundPlace>()
  const pattern = useMemo(() => patternOf(query), [query])
  const { hits, current } = useFoundMessages(log, pattern, place)
  useEffect(() => {
    const input = field.current
    // A user who is still typing would replace what is selected.
    if (asked === 1) input?.setSelectionRange(input.value.length, input.value.length)
    else input?.select()
  }, [asked])
  useEffect(() => {
    const timer = setTimeout(() => setQuery(entered.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [entered])

  function show(next: FoundPlace | undefined) {
    setPlace(next)
    if (next && !isDrawn(log.current, next.index)) jumpTo(next.index)
  }
  function begin() {
    const places = found?.data ?? []
    const from = place && isInView(log.current, place.index) ? place.index : firstShown(log.current)
    const first = places.find(({ index }) => index >= from) ?? places.at(-1)
    if (first) show({ index: first.index, hit: first.index === place?.index ? 'same' : 0 })
  }
  const onFound = useEffectEvent(begin)
  const isFound = found !== undefined && !isPlaceholderData
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the page knows where the reader is
    if (isFound) onFound()
  }, [query, isFound])

  function step(by: 1 | -1) {
    const places = found?.data ?? []
    const at = places.findIndex(({ index }) => index === place?.index)
    if (!place || at === -1) return begin()
    const hit = current + by
    if (hit >= 0 && hit < hits) return show({ index: place.index, hit })
    const next = places.at((at + by) % places.length)
    if (next) show({ index: next.index, hit: by === 1 ? 0 : 'last' })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    // When repeated, the shortcut opens the browser's own search.
    if (key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) event.stopPropagation()
    if (key === 'Enter') {
      event.preventDefault()
      if (entered.trim() === query) step(event.shiftKey ? -1 : 1)
      else setQuery(entered.trim())
    }
    if (key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
  }

  const total = found?.total ?? 0
  return (
    <search className={findBarStyles}>
      <FindField ref={field} value={entered} onChange={setEntered} onKeyDown={onKeyDown} />
      <output
        aria-busy={isFetching || undefined}
        className="min-w-10 px-1 text-center text-small text-faint tabular-nums"
      >
        {query !== '' && !isFetching && describe()}
      </output>
      <IconButton
        label={t('threadSearch.previous')}
        keys="Shift+Enter"
        icon={<ChevronUp size={16} />}
        disabled={total === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        label={t('threadSearch.next')}
        keys="Enter"
        icon={<ChevronDown size={16} />}
        disabled={total === 0}
        onClick={() => step(1)}
      />
      <IconButton label={t('threadSearch.close')} icon={<X size={16} />} onClick={onClose} />
      {found?.isLocal && (
        <p className="w-full px-1 text-small text-faint">{t('threadSearch.onThisDevice')}</p>
      )}
    </search>
  )

  function describe(): string {
    if (isError) return t('threadSearch.failed')
    if (!found || total === 0) return t('threadSearch.none')
    const ordinal = found.data.findIndex(({ index }) => index === place?.index) + 1
    return t('threadSearch.ordinal', { ordinal: formatNumber(ordinal), total: formatNumber(total) })
  }
}

const messageAt = (log: Element | null, index: number) =>
  log?.querySelector(`article[aria-posinset="${index + 1}"]`)
const isDrawn = (log: Element | null, index: number) => !!messageAt(log, index)

function isInView(log: Element | null, index: number): boolean {
  const seen = log?.closest('[data-scroller]')?.getBoundingClientRect()
  const message = messageAt(log, index)?.getBoundingClientRect()
  return !!seen && !!message && message.bottom > seen.top && message.top < seen.bottom
}

/** The index of the first visible message. */
function firstShown(log: Element | null): number {
  const top = log?.closest('[data-scroller]')?.getBoundingClientRect().top ?? 0
  const messages = Array.from(log?.querySelectorAll('article') ?? [])
  const first = messages.find((message) => message.getBoundingClientRect().bottom > top)
  return Number(first?.getAttribute('aria-posinset') ?? 1) - 1
}
