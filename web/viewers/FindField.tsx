import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/platform/formats.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { ariaKeys } from '#web/ui/layout/key-names.ts'
import type { Finding } from './find.ts'

const DEBOUNCE_MS = 250

interface FindFieldProps {
  search: Finding
  /** The searched element; it gets the focus again after the search. */
  pane: RefObject<HTMLElement | null>
}

/** A search in a file; Enter goes from match to match. The browser's own search finds only rendered text. */
export function FindField({ search, pane }: FindFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState('')
  const { find, step, query, total } = search
  const report = useEffectEvent(() => find(entered.trim()))
  useEffect(() => {
    const timer = setTimeout(() => report(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [entered])
  useFindKey(field)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (entered.trim() === query) step(event.shiftKey ? -1 : 1)
      else find(entered.trim())
    }
    if (event.key === 'Escape' && entered !== '') {
      event.stopPropagation()
      setEntered('')
      find('')
      pane.current?.focus({ preventScroll: true })
    }
  }

  return (
    <search
      className={cn(
        'flex items-center gap-1 @max-[36rem]:flex-1',
        // With its matches it needs a row of its own on a phone.
        query !== '' && '@max-[24rem]:order-last @max-[24rem]:basis-full',
      )}
    >
      <div className="relative flex min-w-24 items-center @max-[36rem]:flex-1">
        <Search aria-hidden size={14} className="pointer-events-none absolute start-2.5 text-faint" />
        <input
          ref={field}
          type="search"
          aria-label={t('viewer.find')}
          aria-keyshortcuts={ariaKeys('Mod+F')}
          placeholder={t('viewer.find')}
          value={entered}
          onChange={({ currentTarget }) => setEntered(currentTarget.value)}
          onKeyDown={onKeyDown}
          className="h-8 w-full rounded-control bg-hover ps-8 pe-2 text-base focus-visible:outline-offset-0 @min-[36rem]:w-52 touch:h-11 touch:text-large"
        />
      </div>
      {query !== '' && (
        <>
          <Count search={search} />
          <IconButton
            label={t('viewer.findPrevious')}
            icon={<ChevronUp size={16} />}
            keys="Shift+Enter"
            disabled={total === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            label={t('viewer.findNext')}
            icon={<ChevronDown size={16} />}
            keys="Enter"
            disabled={total === 0}
            onClick={() => step(1)}
          />
        </>
      )}
    </search>
  )
}

function Count({ search: { total, ordinal, isMore, isReading } }: Pick<FindFieldProps, 'search'>) {
  const { t } = useTranslation()
  const counted = `${formatNumber(total)}${isMore ? '+' : ''}`
  return (
    <output
      aria-busy={isReading || undefined}
      className="min-w-10 text-center text-small whitespace-nowrap text-faint tabular-nums"
    >
      {total === 0 && !isReading
        ? t('viewer.noFinds')
        : t('viewer.finds', { ordinal: formatNumber(ordinal), total: counted })}
    </output>
  )
}

/** Not while another dialog covers the file: there the browser's own search is opened. */
function useFindKey(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      if (field.current?.closest('[inert], [aria-hidden="true"], [data-nested-dialog-open]')) return
      event.preventDefault()
      field.current?.select()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [field])
}
