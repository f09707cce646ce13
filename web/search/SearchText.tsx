import { Folder, NotebookText } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { type Place, usePlaces } from './places.queries.ts'
import { typedPlace, withoutPlace } from './typed-filters.ts'

interface SearchTextProps {
  initial: string
  inputRef?: (field: HTMLInputElement | null) => void
  onSearch: (typed: string) => void
  /** A place was chosen for `in:`; `rest` is the text without it. */
  onPlace: (place: Place, rest: string) => void
  /** The down arrow, while no place is chosen. */
  onDown: () => void
}

/** The text to search for. While the name of a project or notebook is typed after `in:`, it lists those that match. */
export function SearchText({ initial, inputRef, onSearch, onPlace, onDown }: SearchTextProps) {
  const { t } = useTranslation()
  const listId = useId()
  const [typed, setTyped] = useState(initial)
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState<string>()
  const name = typed === dismissed ? undefined : typedPlace(typed)
  const { places, isCurrent } = usePlaces(name)
  const at = Math.min(active, places.length - 1)
  const chosen = places[at]
  const choose = (place: Place) => onPlace(place, withoutPlace(typed))

  function onResultKey(key: 'ArrowDown' | 'ArrowUp' | 'Enter', text: string) {
    if (!chosen && key === 'ArrowDown') onDown()
    if (!chosen) return
    if (key === 'ArrowDown') setActive((at + 1) % places.length)
    if (key === 'ArrowUp') setActive((at - 1 + places.length) % places.length)
    if (key === 'Enter' && isCurrent && text === typed) choose(chosen)
  }

  return (
    <div
      className="relative mb-3"
      onBlur={() => setDismissed(typed)}
      onFocus={() => setDismissed(undefined)}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' || name === undefined) return
        event.stopPropagation()
        // The browser would clear the field.
        event.preventDefault()
        setDismissed(typed)
      }}
    >
      <SearchField
        inputRef={inputRef}
        label={t('search.field')}
        placeholder={t('search.fieldShort')}
        initial={initial}
        onSearch={(text) => {
          setTyped(text)
          setActive(0)
          onSearch(text)
        }}
        onResultKey={onResultKey}
        results={chosen && { listId, activeId: optionId(listId, chosen) }}
      />
      {name !== undefined && (
        <PlaceList
          id={listId}
          places={places}
          chosen={chosen}
          isNone={isCurrent && !chosen}
          onChoose={choose}
        />
      )}
    </div>
  )
}

const optionId = (listId: string, { id }: Place) => `${listId}-${id}`

interface PlaceListProps {
  id: string
  places: Place[]
  chosen: Place | undefined
  isNone: boolean
  onChoose: (place: Place) => void
}

function PlaceList({ id, places, chosen, isNone, onChoose }: PlaceListProps) {
  const { t } = useTranslation()
  const styles =
    'absolute inset-x-0 top-full z-30 mt-1 max-h-72 max-w-dialog overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-high'
  if (isNone)
    return (
      <p role="status" className={cn(styles, 'px-3.5 py-3 text-soft')}>
        {t('search.noPlace')}
      </p>
    )
  if (!chosen) return null
  return (
    <div id={id} role="listbox" aria-label={t('search.places')} className={styles}>
      {places.map((place) => (
        <div
          key={place.id}
          id={optionId(id, place)}
          role="option"
          aria-selected={place === chosen}
          tabIndex={-1}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
          onKeyDown={() => undefined}
          className={cn(
            'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 hover:bg-hover touch:min-h-11',
            place === chosen && 'bg-hover',
          )}
        >
          {place.kind === 'project' ? (
            <Folder aria-hidden size={16} className="flex-none text-faint" />
          ) : (
            <NotebookText aria-hidden size={16} className="flex-none text-faint" />
          )}
          <bdi className="min-w-0 flex-1 truncate">{place.name}</bdi>
          <span className="text-small text-faint">{t(`search.labels.${place.kind}`)}</span>
        </div>
      ))}
    </div>
  )
}
