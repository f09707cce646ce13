import { Eye, EyeOff, LayoutGrid, List, Star, Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FileTypeFilter } from '#contract/constants/files.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import type { FileFilter, Library } from '../queries.ts'
import { changeFilesView, useFilesView } from '../view-state.ts'

interface FileToolbarProps {
  filter: FileFilter
  tags: TagsButtonProps
  onSearch: (text: string) => void
  onType: (type: FileTypeFilter) => void
  onLibrary: (library: Library) => void
  onFavorite: (isFavorite: boolean) => void
}

/** The parts of the library, search, filters and view. */
export function FileToolbar({ filter, tags, onSearch, onType, onLibrary, onFavorite }: FileToolbarProps) {
  const { t } = useTranslation()
  const { library, type, isFavorite } = filter
  return (
    <div className="sticky top-0 z-10 -mx-1 -mt-2 flex flex-wrap items-center gap-2 bg-paper px-1 py-2">
      <Segments
        label={t('library.label')}
        value={library === 'hidden' ? 'shared' : library}
        onChange={onLibrary}
        options={[
          { value: 'own', label: t('library.own') },
          { value: 'shared', label: t('library.shared') },
          { value: 'trash', label: t('files.trash') },
        ]}
        className="min-w-0 @max-[46rem]:basis-full"
      />
      <SearchField
        label={t('files.search')}
        initial={filter.search}
        debounce={LONG_LIST_DEBOUNCE}
        onSearch={onSearch}
        className="min-w-40 flex-1 @max-[34rem]:basis-full"
      />
      <Select
        label={t('files.filter')}
        isLabelHidden
        isFilter
        value={type}
        onChange={onType}
        options={FileTypeFilter.options.map((value) => ({ value, label: t(`files.types.${value}`) }))}
        className="w-36 min-w-0 flex-none @max-[34rem]:flex-1"
      />
      {(library === 'shared' || library === 'hidden') && (
        <IconButton
          label={t(library === 'hidden' ? 'library.leaveHidden' : 'library.hidden')}
          icon={library === 'hidden' ? <Eye size={16} /> : <EyeOff size={16} />}
          onClick={() => onLibrary(library === 'hidden' ? 'shared' : 'hidden')}
        />
      )}
      {library !== 'trash' && (
        <IconButton
          aria-pressed={isFavorite}
          label={t('library.onlyFavorites')}
          icon={<Star size={16} fill={isFavorite ? 'currentColor' : 'none'} />}
          onClick={() => onFavorite(!isFavorite)}
          className={cn(isFavorite && 'text-accent')}
        />
      )}
      <TagsButton {...tags} />
      <LayoutButton />
    </div>
  )
}

interface TagsButtonProps {
  areShown: boolean
  onToggle: () => void
  /** The number of tags in the filter. */
  chosenCount: number
}

function TagsButton({ areShown, onToggle, chosenCount }: TagsButtonProps) {
  const { t } = useTranslation()
  return (
    <span className="relative flex">
      <IconButton
        aria-expanded={areShown}
        label={areShown ? t('tags.hide') : t('tags.show')}
        icon={<Tags size={16} />}
        onClick={onToggle}
        className={cn((areShown || chosenCount > 0) && 'text-accent')}
      />
      {chosenCount > 0 && (
        <span
          aria-hidden
          className="absolute -end-0.5 -top-0.5 grid size-4 place-items-center rounded-full bg-accent text-[10px] text-on-accent"
        >
          {chosenCount}
        </span>
      )}
    </span>
  )
}

function LayoutButton() {
  const { t } = useTranslation()
  const layout = useFilesView((view) => view.layout)
  return (
    <IconButton
      label={layout === 'list' ? t('files.asGrid') : t('files.asList')}
      icon={layout === 'list' ? <LayoutGrid size={16} /> : <List size={16} />}
      onClick={() => changeFilesView({ layout: layout === 'list' ? 'grid' : 'list' })}
    />
  )
}
