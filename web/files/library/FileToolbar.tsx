import { EyeOff, LayoutGrid, List, Tags, Undo2, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FileTypeFilter } from '#contract/files.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { LONG_LIST_DEBOUNCE, SearchField } from '#web/ui/forms/SearchField.tsx'
import { Segments } from '#web/ui/forms/Segments.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import type { FileFilter, Library } from '../queries.ts'
import type { UploadTarget } from '../upload-target.ts'
import { uploadFiles } from '../uploads/queries.ts'
import { changeFilesView, useFilesView } from '../view-state.ts'
import { LibraryActions } from './LibraryActions.tsx'

interface FileToolbarProps {
  filter: FileFilter
  uploadTo: UploadTarget
  tags: TagsButtonProps
  onSearch: (text: string) => void
  onType: (type: FileTypeFilter) => void
  onLibrary: (library: Library) => void
}

/** Search, filters and view of the library, and buttons to add files. */
export function FileToolbar({ filter, uploadTo, tags, onSearch, onType, onLibrary }: FileToolbarProps) {
  const { t } = useTranslation()
  const { library, type } = filter
  const top = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(top)
  const showOwn = () => onLibrary('own')
  return (
    <div className="sticky -top-4 z-10 -mx-6 flex flex-col gap-2 bg-raised px-6 py-2">
      <div ref={top} {...keptFocus} className="flex items-center gap-2">
        {library === 'trash' || library === 'hidden' ? (
          <Button
            icon={<Undo2 size={16} />}
            onClick={() => onLibrary(library === 'hidden' ? 'shared' : 'own')}
          >
            {t(library === 'hidden' ? 'library.leaveHidden' : 'files.leaveTrash')}
          </Button>
        ) : (
          <>
            <Segments
              label={t('library.label')}
              value={library}
              onChange={onLibrary}
              options={[
                { value: 'own', label: t('library.own') },
                { value: 'shared', label: t('library.shared') },
              ]}
              className="min-w-0 max-sm:flex-1"
            />
            <span className="flex-1 max-sm:hidden" />
            {library === 'shared' && (
              <IconButton
                label={t('library.hidden')}
                icon={<EyeOff size={16} />}
                onClick={() => onLibrary('hidden')}
              />
            )}
            <LibraryActions onAdd={showOwn} onTrash={() => onLibrary('trash')} />
            <UploadButton uploadTo={uploadTo} onUpload={showOwn} />
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('files.search')}
          debounce={LONG_LIST_DEBOUNCE}
          onSearch={onSearch}
          className="min-w-40 flex-1 basis-full sm:order-1 sm:basis-40"
        />
        <TagsButton {...tags} />
        <Select
          label={t('files.filter')}
          isLabelHidden
          value={type}
          onChange={onType}
          options={FileTypeFilter.options.map((value) => ({ value, label: t(`files.types.${value}`) }))}
          className="min-w-0 flex-1 sm:order-2 sm:w-36 sm:flex-none"
        />
        <div className="flex items-center sm:order-3">
          <LayoutButton />
        </div>
      </div>
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

function UploadButton({ uploadTo, onUpload }: { uploadTo: UploadTarget; onUpload: () => void }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileField
        ref={field}
        multiple
        label={t('files.chooseFiles')}
        onChoose={(chosen) => {
          onUpload()
          uploadFiles(chosen, uploadTo)
        }}
      />
      <Button tone="primary" icon={<Upload size={16} />} onClick={() => field.current?.click()}>
        <span className="max-sm:sr-only">{t('files.upload')}</span>
      </Button>
    </>
  )
}
