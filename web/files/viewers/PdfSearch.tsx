import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#web/platform/formats.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { PdfSearching } from './use-pdf-search.ts'

const DEBOUNCE_MS = 300

/** Words to look for in a document; Enter goes from place to place. The browser's own search sees drawn pages only. */
export function PdfSearch({ search }: { search: PdfSearching }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState('')
  const { find, step, query, total, ordinal, isReading } = search
  useEffect(() => {
    const timer = setTimeout(() => find(entered.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [entered, find])
  useFindKey(() => field.current?.select())

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
    }
  }

  return (
    <search className="flex items-center gap-1 sm:ms-3">
      <input
        ref={field}
        type="search"
        aria-label={t('viewer.find')}
        placeholder={t('viewer.find')}
        value={entered}
        onChange={({ currentTarget }) => setEntered(currentTarget.value)}
        onKeyDown={onKeyDown}
        className="h-8 w-28 rounded-control border border-line-control bg-paper px-2 text-base outline-accent sm:w-44 touch:h-11"
      />
      {query !== '' && (
        <>
          <output
            aria-busy={isReading || undefined}
            className="min-w-10 text-center text-small whitespace-nowrap text-faint tabular-nums"
          >
            {t('viewer.finds', { ordinal, total: formatNumber(total) })}
          </output>
          <IconButton
            label={t('viewer.findPrevious')}
            icon={<ChevronUp size={16} />}
            disabled={total === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            label={t('viewer.findNext')}
            icon={<ChevronDown size={16} />}
            disabled={total === 0}
            onClick={() => step(1)}
          />
        </>
      )}
    </search>
  )
}

function useFindKey(onFind: () => void) {
  const find = useEffectEvent(onFind)
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      find()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
