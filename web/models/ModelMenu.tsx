import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Plus } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Model } from '#contract/models.ts'
import { useCurrentUser } from '#web/platform/current-user.ts'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { listItemStyles } from '#web/ui/layout/popup-list-styles.ts'
import { Spinner } from '#web/ui/layout/Spinner.tsx'
import { isTypeAhead, NOTHING_TYPED } from '#web/ui/lists/type-ahead.ts'
import { useSentinel } from '#web/ui/lists/use-sentinel.ts'
import { FavoriteButton } from './FavoriteButton.tsx'
import { ModelFacts } from './ModelFacts.tsx'
import { ModelOption } from './ModelOption.tsx'
import { firstModels, matchesSearch, menuGroups, unfolded } from './model-display.ts'
import { modelList } from './queries.ts'
import { chooseModelType } from './use-model-choice.ts'
import { useModelSettings } from './view-state.ts'

/** More options are drawn while the list is scrolled: a provider may have thousands of models. */
const OPTIONS_STEP = 50
const NONE: string[] = []

interface ModelMenuProps {
  current: Model | undefined
  searchRef: RefObject<HTMLInputElement | null>
  onChoose: (model: Model) => void
  onAddProvider: () => void
}

/** The models by provider, with a search; administrators can open the providers. */
export function ModelMenu({ current, searchRef, onChoose, onAddProvider }: ModelMenuProps) {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  const [query, setQuery] = useState('')
  const listRef = useRef<HTMLDivElement>(null)
  const { data: models, error } = useQuery(modelList())
  const favoriteIds = useModelSettings(({ favoriteModels = NONE }) => favoriteModels)
  const [count, setCount] = useState(OPTIONS_STEP)
  const [active, setActive] = useState<Model>()
  const [hasFolded, setFolded] = useState(true)
  const showMore = useCallback(() => setCount((before) => before + OPTIONS_STEP), [])
  const end = useSentinel(showMore, 200)
  if (!models)
    return error ? (
      <p role="alert" className="p-3 text-bad">
        {t('models.loadFailed', { message: error.message })}
      </p>
    ) : (
      <Spinner className="m-4" />
    )
  const type = current?.type ?? 'text'
  const hasImages = models.some((model) => model.type === 'image' && model.isUsable)
  const found = searchModels(models, { type, query })
  const listed = hasFolded && query === '' ? unfolded(found) : found
  const foldedCount = found.length - listed.length
  function search(text: string) {
    setQuery(text)
    setCount(OPTIONS_STEP)
  }
  function goToResult(key: 'ArrowDown' | 'ArrowUp' | 'Enter', text: string) {
    // The list must be filtered before one of its options can get the focus.
    flushSync(() => {
      setQuery(text)
      // The last one is the last of all.
      if (key === 'ArrowUp') setCount(Number.POSITIVE_INFINITY)
    })
    const options = optionsIn(listRef.current)
    if (key !== 'Enter') return options.at(key === 'ArrowDown' ? 0 : -1)?.focus()
    if (text) options.find((option) => option.ariaDisabled !== 'true')?.click()
  }

  /** Through the options, and from the first one back to the search. */
  function onListKey(event: KeyboardEvent) {
    // The browser writes the character into the search.
    if (isTypeAhead(event, NOTHING_TYPED)) return searchRef.current?.focus()
    const options = optionsIn(listRef.current)
    const at = options.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: Number.POSITIVE_INFINITY }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (next < 0) return searchRef.current?.focus()
    if (next >= options.length) flushSync(() => setCount((before) => Math.max(before, next) + OPTIONS_STEP))
    const drawn = optionsIn(listRef.current)
    drawn[Math.min(next, drawn.length - 1)]?.focus()
  }

  const groups = menuGroups(listed, { ids: favoriteIds, label: t('models.favorites') })
  const shown = firstModels(groups, count)
  return (
    <div className="flex max-h-[min(34rem,calc(var(--available-height)-2px))] flex-col p-2">
      {(hasImages || type === 'image') && (
        <Segments
          label={t('models.type')}
          value={type}
          onChange={(wanted) => chooseModelType(models, wanted)}
          options={[
            { value: 'text', label: t('models.typeText') },
            { value: 'image', label: t('models.typeImage') },
          ]}
          className="mb-2"
        />
      )}
      <div className="mb-1 flex items-center gap-1">
        <SearchField
          label={t('models.search')}
          inputRef={searchRef}
          debounce={LONG_LIST_DEBOUNCE}
          onSearch={search}
          onResultKey={goToResult}
          className="min-w-0 flex-1"
        />
        {current && <FavoriteButton model={current} favoriteIds={favoriteIds} />}
      </div>
      <div
        ref={listRef}
        data-scroller
        role="listbox"
        tabIndex={-1}
        aria-label={t('models.choose')}
        onKeyDown={onListKey}
        className="relative min-h-0 flex-1 overflow-y-auto"
      >
        {groups.length === 0 && <p className="p-3 text-soft">{t('models.noneFound', { query })}</p>}
        {shown.map((group) => (
          <div key={group.models[0]?.id} role="group" aria-label={group.vendor}>
            <div className="px-2.5 pt-2 pb-1 text-small text-faint">{group.vendor}</div>
            {group.models.map((model) => (
              <ModelOption
                key={model.id}
                model={model}
                isChosen={model.id === current?.id}
                onChoose={() => onChoose(model)}
                onActive={() => setActive(model)}
              />
            ))}
          </div>
        ))}
        {foldedCount > 0 && (
          <UnfoldButton
            label={t('models.showUnusable', { count: foldedCount })}
            onClick={() => {
              flushSync(() => setFolded(false))
              optionsIn(listRef.current)[listed.length]?.focus()
            }}
          />
        )}
        {shown.length > 0 && <div key={count} ref={end} aria-hidden className="h-px" />}
      </div>
      <ModelFacts model={active ?? current} />
      {isAdmin && <AddProvider onClick={onAddProvider} />}
    </div>
  )
}

/** A search that finds none of this type finds those of the other. */
function searchModels(models: Model[], { type, query }: { type: Model['type']; query: string }): Model[] {
  const matching = models.filter((model) => matchesSearch(model, query))
  const ofType = matching.filter((model) => model.type === type)
  return ofType.length === 0 && query !== '' ? matching : ofType
}

function AddProvider({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="mt-1 border-t border-line pt-1">
      <button
        type="button"
        className={cn(listItemStyles, 'w-full text-soft hover:bg-hover hover:text-ink')}
        onClick={onClick}
      >
        <Plus aria-hidden size={15} />
        {t('models.addProvider')}
      </button>
    </div>
  )
}

/** In the list it is the last option, so that the arrow keys reach it. */
function UnfoldButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      role="option"
      aria-selected={false}
      className={cn(listItemStyles, 'mt-1 w-full text-small text-soft hover:bg-hover hover:text-ink')}
      onClick={onClick}
    >
      <ChevronDown aria-hidden size={15} />
      {label}
    </button>
  )
}

const optionsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? []),
]
