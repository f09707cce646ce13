import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '../layout/class-names.ts'
import { controlStyles } from './control-styles.ts'

/** For searches in long lists on the server. */
export const LONG_LIST_DEBOUNCE = 500

export interface SearchFieldProps {
  /** The purpose of the search; also the placeholder where there is no shorter one. */
  label: string
  placeholder?: string
  /** Called with the trimmed text. */
  onSearch: (text: string) => void
  initial?: string
  /** The pause in milliseconds before `onSearch`; clearing and Enter call it at once. */
  debounce?: number
  inputRef?: Ref<HTMLInputElement>
  /** A key that moves to the results of the text, or opens the first. */
  onResultKey?: (key: 'ArrowDown' | 'ArrowUp' | 'Enter', text: string) => void
  /** The list of results, of which one is active while the field has the focus. */
  results?: { listId: string; activeId: string | undefined }
  /** As high as a text field, with its frame. */
  isFramed?: boolean
  className?: string
}

export function SearchField({
  label,
  placeholder = label,
  onSearch,
  initial = '',
  debounce = 300,
  inputRef,
  onResultKey,
  results,
  isFramed,
  className,
}: SearchFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(initial)
  const [told, setTold] = useState(initial)

  function report() {
    setTold(text)
    onSearch(text.trim())
  }
  function onKey(event: KeyboardEvent) {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Enter' || (onResultKey && isMove(key))) report()
    if (!onResultKey || (key !== 'Enter' && !isMove(key))) return
    event.preventDefault()
    onResultKey(key, text.trim())
  }
  const reportDebounced = useEffectEvent(report)

  useEffect(() => {
    if (text === told) return
    const timer = setTimeout(() => reportDebounced(), text === '' ? 0 : debounce)
    return () => clearTimeout(timer)
  }, [text, told, debounce])

  return (
    <div className={cn('relative flex items-center', className)}>
      <Search aria-hidden size={16} className="pointer-events-none absolute start-2.5 text-faint" />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        {...(results && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-controls': results.listId,
          'aria-activedescendant': results.activeId,
        })}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          onKey(event)
          if (event.key !== 'Escape' || text === '') return
          event.stopPropagation()
          setText('')
        }}
        className={cn(
          isFramed ? `${controlStyles} h-10` : quietStyles,
          'ps-9 touch:h-11 [&::-webkit-search-cancel-button]:hidden',
          text === '' ? 'pe-1.5' : 'pe-8',
        )}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t('ui.clear')}
          onClick={() => setText('')}
          className="absolute end-0 grid size-8 place-items-center rounded-control text-faint hover:text-ink touch:size-11"
        >
          <X size={15} />
        </button>
      )}
    </div>
  )
}

const quietStyles =
  'h-9 w-full rounded-control bg-hover text-large text-ink focus-visible:outline-offset-0 sm:text-base'

const isMove = (key: string) => key === 'ArrowDown' || key === 'ArrowUp'
