import { Search } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'

export const findBarStyles =
  'absolute end-3 top-2 z-10 flex max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-1 rounded-card border border-line bg-paper p-1.5 shadow-high'

interface FindFieldProps {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** What to search for in a notebook. */
export function FindField({ ref, value, onChange, onKeyDown }: FindFieldProps) {
  const { t } = useTranslation()
  return (
    <div className="relative flex min-w-24 flex-1 items-center">
      <Search aria-hidden size={14} className="pointer-events-none absolute start-2.5 text-faint" />
      <input
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for to be typed in
        autoFocus
        type="search"
        aria-label={t('chatShell.findInNotebook')}
        placeholder={t('chatShell.findInNotebook')}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
        className="h-8 w-full min-w-0 rounded-control bg-hover ps-8 pe-2 text-large focus-visible:outline-offset-0 sm:w-56 sm:text-base touch:h-11 [&::-webkit-search-cancel-button]:hidden"
      />
    </div>
  )
}
