import { ArrowDownUp, LayoutGrid, Link, List, Trash2, Undo2, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FileTypeFilter } from '#contract/files.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, MenuChoice } from '#web/ui/Menu.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { FileFilter } from './queries.ts'
import { uploadFiles } from './uploads.queries.ts'
import { changeFilesView, type FilesView, useFilesView } from './view-state.ts'

const SEARCH_DEBOUNCE = 500
const ORDERS = ['fileName', 'createdAt', 'fileSize'] as const
const DIRECTIONS = ['asc', 'desc'] as const

interface FileToolbarProps {
  filter: FileFilter
  onSearch: (text: string) => void
  onType: (type: FileTypeFilter) => void
  onTrash: (isTrash: boolean) => void
}

/** What is shown and how, and the way to add to it. */
export function FileToolbar({ filter, onSearch, onType, onTrash }: FileToolbarProps) {
  const { t } = useTranslation()
  const layout = useFilesView((view) => view.layout)
  return (
    <div className="sticky -top-4 z-10 -mx-6 flex flex-wrap items-center gap-2 bg-raised px-6 py-2">
      <SearchField
        label={t('files.search')}
        debounce={SEARCH_DEBOUNCE}
        onSearch={onSearch}
        className="min-w-40 flex-1 basis-full sm:basis-52"
      />
      <Select
        label={t('files.filter')}
        isLabelHidden
        value={filter.type}
        onChange={onType}
        options={FileTypeFilter.options.map((value) => ({ value, label: t(`files.types.${value}`) }))}
        className="min-w-0 flex-1 sm:w-36 sm:flex-none"
      />
      <div className="flex items-center gap-1">
        <SortMenu />
        <IconButton
          label={layout === 'list' ? t('files.asGrid') : t('files.asList')}
          icon={layout === 'list' ? <LayoutGrid size={16} /> : <List size={16} />}
          onClick={() => changeFilesView({ layout: layout === 'list' ? 'grid' : 'list' })}
        />
        <IconButton
          label={filter.isTrash ? t('files.leaveTrash') : t('files.trash')}
          icon={filter.isTrash ? <Undo2 size={16} /> : <Trash2 size={16} />}
          onClick={() => onTrash(!filter.isTrash)}
        />
        {!filter.isTrash && (
          <>
            <IconButton
              label={t('files.createFromUrl')}
              icon={<Link size={16} />}
              onClick={() => openDialog('create-from-url')}
            />
            <UploadButton />
          </>
        )}
      </div>
    </div>
  )
}

function SortMenu() {
  const { t } = useTranslation()
  const { orderBy, direction } = useFilesView()
  const choices = ORDERS.flatMap((order) =>
    DIRECTIONS.map((way) => ({
      value: `${order}.${way}`,
      label: t('files.orderChosen', {
        order: t(`files.orders.${order}`),
        direction: t(`files.directions.${way}`),
      }),
    })),
  )
  return (
    <Menu trigger={<IconButton label={t('files.sort')} icon={<ArrowDownUp size={16} />} />}>
      <MenuChoice
        label={t('files.sort')}
        value={`${orderBy}.${direction}`}
        choices={choices}
        onChoose={(chosen) => changeFilesView(toOrder(chosen))}
      />
    </Menu>
  )
}

function toOrder(chosen: string): Pick<FilesView, 'orderBy' | 'direction'> {
  const [order, way] = chosen.split('.')
  return {
    orderBy: ORDERS.find((known) => known === order) ?? 'createdAt',
    direction: way === 'asc' ? 'asc' : 'desc',
  }
}

function UploadButton() {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        aria-label={t('files.chooseFiles')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          uploadFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button tone="primary" icon={<Upload size={16} />} onClick={() => field.current?.click()}>
        <span className="max-sm:sr-only">{t('files.upload')}</span>
      </Button>
    </>
  )
}
