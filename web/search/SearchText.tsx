import { Folder, NotebookText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompletionList } from '#web/ui/forms/CompletionList.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { type Place, usePlaces } from './places.queries.ts'
import { typedPlace, withoutPlace } from './typed-filters.ts'

interface SearchTextProps {
  initial: string
  /** It gets the focus when it appears, with the caret at the end. */
  hasFocus: boolean
  onSearch: (typed: string) => void
  /** A place was chosen for `in:`; `rest` is the text without it. */
  onPlace: (place: Place, rest: string) => void
  /** The down arrow, while no place is chosen. */
  onDown: () => void
}

/** The text to search for. While the name of a project or notebook is typed after `in:`, it lists those that match. */
export function SearchText({ initial, hasFocus, onSearch, onPlace, onDown }: SearchTextProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(initial)
  const [dismissed, setDismissed] = useState<string>()
  const name = typed === dismissed ? undefined : typedPlace(typed)
  const { places, isCurrent } = usePlaces(name)

  useEffect(() => {
    if (!hasFocus) return
    field.current?.focus()
    field.current?.setSelectionRange(initial.length, initial.length)
  }, [hasFocus, initial])

  function choose(place: Place) {
    // The list of a text that has changed since is not what the user means.
    if (isCurrent && field.current?.value.trim() === typed) onPlace(place, withoutPlace(typed))
  }

  return (
    <div className="relative mb-3" onBlur={() => setDismissed(typed)} onFocus={() => setDismissed(undefined)}>
      <SearchField
        inputRef={field}
        label={t('search.field')}
        placeholder={t('search.fieldShort')}
        initial={initial}
        onSearch={(text) => {
          setTyped(text)
          onSearch(text)
        }}
        onResultKey={(key) => key === 'ArrowDown' && onDown()}
      />
      {name !== undefined && (
        <CompletionList
          key={typed}
          side="below"
          field={field}
          label={t('search.places')}
          options={places}
          keyOf={({ id }) => id}
          empty={isCurrent && t('search.noPlace')}
          onChoose={choose}
          onDismiss={() => setDismissed(typed)}
        >
          {(place) => <PlaceOption place={place} />}
        </CompletionList>
      )}
    </div>
  )
}

function PlaceOption({ place: { kind, name } }: { place: Place }) {
  const { t } = useTranslation()
  const Icon = kind === 'project' ? Folder : NotebookText
  return (
    <>
      <Icon aria-hidden size={16} className="flex-none text-faint" />
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      <span className="text-small text-faint">{t(`search.labels.${kind}`)}</span>
    </>
  )
}
