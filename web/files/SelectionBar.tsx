import { ArchiveRestore, Sparkles, Tag, Trash2, UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#contract/access.ts'
import type { KnowledgeFile } from '#contract/files.ts'
import { openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/Button.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { statusOf } from './file-status.ts'
import { useRestoreFiles } from './queries.ts'
import { useEmbeddingModel } from './search-method.queries.ts'
import { useFileDeletion } from './use-file-deletion.ts'

interface SelectionBarProps {
  chosen: KnowledgeFile[]
  total: number
  isTrash: boolean
  onSelectAll: () => void
  onUnselectAll: () => void
}

/** How many there are, and what can be done with those that were chosen. */
export function SelectionBar({ chosen, total, isTrash, onSelectAll, onUnselectAll }: SelectionBarProps) {
  const { t } = useTranslation()
  const { deleteForever } = useFileDeletion()
  const count = chosen.length
  const bar = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(bar)
  return (
    <div ref={bar} {...keptFocus} className="flex min-h-8 flex-wrap items-center gap-2 touch:min-h-11">
      <span aria-live="polite" className="text-small text-soft">
        {count > 0 ? t('files.selected', { count }) : t('files.total', { count: total })}
      </span>
      {count > 0 ? (
        <Button size="small" tone="quiet" onClick={onUnselectAll}>
          {t('files.unselectAll')}
        </Button>
      ) : (
        <Button size="small" tone="quiet" onClick={onSelectAll}>
          {t('files.selectAll')}
        </Button>
      )}
      <span className="flex-1" />
      {isTrash && count === 0 && (
        <Button size="small" tone="quiet" icon={<Trash2 size={15} />} onClick={() => void deleteForever()}>
          {t('files.emptyTrash')}
        </Button>
      )}
      {count > 0 && (isTrash ? <TrashActions chosen={chosen} /> : <LibraryActions chosen={chosen} />)}
    </div>
  )
}

function LibraryActions({ chosen }: { chosen: KnowledgeFile[] }) {
  const { t } = useTranslation()
  const { deleteFiles } = useFileDeletion()
  const mayAll = (permission: Permission) =>
    chosen.every(({ permissions }) => permissions.includes(permission))
  const embeddingModel = useEmbeddingModel()
  const unready = chosen.filter((file) =>
    ['raw', 'chunked', 'outdated', 'failed'].includes(statusOf(file, embeddingModel)),
  )
  return (
    <>
      <Button
        size="small"
        icon={<Tag size={15} />}
        onClick={() => openDialog('tag-files', { files: chosen })}
      >
        {t('tags.title')}
      </Button>
      {mayAll('share') && (
        <Button
          size="small"
          icon={<UserPlus size={15} />}
          onClick={() => openDialog('share-files', { files: chosen })}
        >
          {t('fileShares.share')}
        </Button>
      )}
      {unready.length > 0 && mayAll('update') && (
        <Button
          size="small"
          icon={<Sparkles size={15} />}
          onClick={() => openDialog('chunk-files', { files: unready })}
        >
          {t('files.chunk.start')}
        </Button>
      )}
      {mayAll('delete') && (
        <Button
          size="small"
          icon={<Trash2 size={15} />}
          onClick={() => void deleteFiles(chosen.map(({ id }) => id))}
        >
          {t('files.delete')}
        </Button>
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
      <Button size="small" icon={<ArchiveRestore size={15} />} onClick={() => restore({ fileIds })}>
        {t('files.restore')}
      </Button>
      <Button size="small" icon={<Trash2 size={15} />} onClick={() => void deleteForever(fileIds)}>
        {t('files.deleteForever')}
      </Button>
    </>
  )
}
