import { ArchiveRestore, FolderPlus, Sparkles, Tag, Trash2, UserPlus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/access.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button, type ButtonProps } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { tooltip } from '#web/ui/layout/Tooltip.tsx'
import { useKeptFocus } from '#web/ui/layout/use-kept-focus.ts'
import { isIndexable } from '#web/viewers/viewer-kind.ts'
import { statusOf } from '../file-status.ts'
import { useRestoreFiles } from '../queries.ts'
import { useEmbeddingModel } from '../search-method.queries.ts'
import { useFileDeletion } from '../use-file-deletion.ts'
import { useFilesView } from '../view-state.ts'
import { ListHead } from './ListHead.tsx'

interface SelectionBarProps {
  chosen: KnowledgeFile[]
  total: number
  isTrash: boolean
  onSelectAll: () => void
  onUnselectAll: () => void
}

/** Above the list: what sorts it, and while files are selected the actions on them. */
export function SelectionBar(props: SelectionBarProps) {
  const { chosen, total, isTrash, onSelectAll, onUnselectAll } = props
  const { t } = useTranslation()
  const count = chosen.length
  const hasColumns = useFilesView(({ layout }) => layout === 'list')
  const bar = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(bar)
  return (
    <div
      ref={bar}
      {...keptFocus}
      className={cn(
        '@container flex min-h-8 flex-wrap items-center gap-2 max-sm:gap-1 touch:min-h-11',
        // Below the toolbar at any scroll position.
        count > 0 &&
          'sticky top-13 z-9 -my-1 bg-paper py-1 touch:top-15 @max-[46rem]:top-24 @max-[46rem]:touch:top-28 @max-[34rem]:top-35 @max-[34rem]:touch:top-41',
      )}
    >
      <span
        aria-live="polite"
        className={
          count > 0
            ? 'pe-1 text-soft tabular-nums'
            : cn('text-small text-faint tabular-nums', hasColumns ? 'order-2' : 'order-1')
        }
      >
        {count > 0 ? t('files.selected', { count }) : t('files.total', { count: total })}
      </span>
      {count > 0 ? (
        <>
          <IconButton
            size="small"
            label={t('files.unselectAll')}
            icon={<X size={15} />}
            className="order-first"
            onClick={onUnselectAll}
          />
          <div className="ms-auto flex flex-wrap justify-end gap-2 max-sm:gap-1">
            {isTrash ? <TrashActions chosen={chosen} /> : <LibraryActions chosen={chosen} />}
          </div>
        </>
      ) : (
        <ListHead hasColumns={hasColumns} isTrash={isTrash} onSelectAll={onSelectAll} />
      )}
    </div>
  )
}

function LibraryActions({ chosen }: { chosen: KnowledgeFile[] }) {
  const { t } = useTranslation()
  const { deleteFiles } = useFileDeletion()
  const mayAll = (permission: Permission) =>
    chosen.every(({ permissions }) => permissions.includes(permission))
  const embeddingModel = useEmbeddingModel()
  const unready = chosen.filter(
    (file) =>
      isIndexable(file) && ['raw', 'chunked', 'outdated', 'failed'].includes(statusOf(file, embeddingModel)),
  )
  return (
    <>
      <Action icon={<Tag size={15} />} onClick={() => openDialog('tag-files', { files: chosen })}>
        {t('tags.title')}
      </Action>
      <Action
        icon={<FolderPlus size={15} />}
        onClick={() => openDialog('add-to-project', { fileIds: chosen.map(({ id }) => id) })}
      >
        {t('library.addToProject')}
      </Action>
      {mayAll('share') && (
        <Action icon={<UserPlus size={15} />} onClick={() => openDialog('share-files', { files: chosen })}>
          {t('fileShares.share')}
        </Action>
      )}
      {unready.length > 0 && mayAll('update') && (
        <Action icon={<Sparkles size={15} />} onClick={() => openDialog('chunk-files', { files: unready })}>
          {t('files.chunk.start')}
        </Action>
      )}
      {mayAll('delete') && (
        <Action icon={<Trash2 size={15} />} onClick={() => void deleteFiles(chosen.map(({ id }) => id))}>
          {t('files.delete')}
        </Action>
      )}
    </>
  )
}

function TrashActions({ chosen }: { chosen: KnowledgeFile[] }) {
  const { t } = useTranslation()
  const { mutate: restore } = useRestoreFiles()
  const { deleteForever } = useFileDeletion()
  const fileIds = chosen.map(({ id }) => id)
  return (
    <>
      <Action icon={<ArchiveRestore size={15} />} onClick={() => restore({ fileIds })}>
        {t('files.restore')}
      </Action>
      <Action icon={<Trash2 size={15} />} onClick={() => void deleteForever(fileIds)}>
        {t('files.deleteForever')}
      </Action>
    </>
  )
}

/** Shows its label, or only its icon when the label would need a second line. */
function Action({ children, ...rest }: ButtonProps & { children: string }) {
  return (
    <Button size="small" {...rest} {...tooltip(children)} className="max-sm:min-w-11">
      <span className="@max-[46rem]:sr-only">{children}</span>
    </Button>
  )
}
