import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronDown, Search } from 'lucide-react'
import { cn } from '../layout/class-names.ts'
import { listItemStyles, listPopupStyles, popupPosition } from '../layout/popup-list-styles.ts'
import { controlStyles } from './control-styles.ts'

export interface SearchOption {
  value: string
  label: string
  /** Shown below the label. */
  hint?: string
}

interface SearchSelectProps {
  /** Its accessible name. */
  label: string
  value: string
  options: SearchOption[]
  /** The selected option, if `options` may be without it. */
  selected?: SearchOption
  onChoose: (value: string) => void
  /** Shown while nothing is selected. */
  placeholder?: string
  searchLabel: string
  noneFound: string
  /** When the screen searches: it is called with the query, and the options are shown without a filter. */
  onSearch?: (text: string) => void
  isSearchedElsewhere?: boolean
}

/** One of many options, found by name. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, value, options, onChoose, placeholder, searchLabel, noneFound } = props
  const { onSearch, isSearchedElsewhere = false, selected } = props
  const chosen = options.find((option) => option.value === value) ?? selected
  return (
    <Combobox.Root
      items={options}
      value={chosen ?? null}
      isItemEqualToValue={(option: SearchOption, other: SearchOption) => option.value === other.value}
      onValueChange={(option: SearchOption | null) => option && onChoose(option.value)}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change' || reason === 'input-clear') onSearch?.(text)
      }}
      onOpenChange={(isOpen) => !isOpen && onSearch?.('')}
      filter={isSearchedElsewhere ? null : undefined}
      autoHighlight
    >
      <Combobox.Trigger
        aria-label={`${label}: ${chosen?.label ?? placeholder ?? ''}`}
        className={cn(controlStyles, 'flex h-10 items-center gap-2 text-start touch:h-11')}
      >
        <span className={cn('min-w-0 flex-1 truncate', !chosen && 'text-faint')}>
          {chosen?.label ?? placeholder}
        </span>
        <ChevronDown aria-hidden size={16} className="flex-none text-faint" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner
          sideOffset={6}
          collisionPadding={8}
          positionMethod={popupPosition}
          className="z-50"
        >
          <Combobox.Popup
            aria-label={label}
            className={cn(
              listPopupStyles,
              'flex max-h-[min(24rem,var(--available-height))] w-max max-w-[min(30rem,calc(100vw-1rem))] min-w-(--anchor-width) flex-col overflow-hidden',
            )}
          >
            <div className="flex flex-none items-center gap-2.5 border-b border-line px-3">
              <Search aria-hidden size={16} className="flex-none text-faint" />
              <Combobox.Input
                aria-label={searchLabel}
                placeholder={searchLabel}
                spellCheck={false}
                autoCapitalize="none"
                className="h-10 min-w-0 flex-1 bg-transparent text-large outline-none sm:text-base touch:h-11"
              />
            </div>
            <Combobox.Empty>
              <p className="px-3 py-4 text-soft">{noneFound}</p>
            </Combobox.Empty>
            <Combobox.List className="min-h-0 flex-1 overflow-y-auto p-1.5 data-empty:hidden">
              {(option: SearchOption) => (
                <Combobox.Item key={option.value} value={option} className={listItemStyles}>
                  <span className="min-w-0 flex-1">
                    <bdi className="block truncate">{option.label}</bdi>
                    {option.hint && (
                      <span className="block truncate text-small text-faint">{option.hint}</span>
                    )}
                  </span>
                  <Combobox.ItemIndicator className="flex-none text-accent">
                    <Check aria-hidden size={15} />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
