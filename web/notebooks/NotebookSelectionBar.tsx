import { Download, FolderPlus, ListChecks, Share2, Tag, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EXPORTED_AT_ONCE_MAX } from '#contract/notebook-downloads.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { useDeleteNotebooks } from './queries.ts'
import { endSelection, selectAll, useNotebookSelection } from './selection.view-state.ts'
import { useLeaveRemoved } from './use-notebook-deletion.ts'
import { useDownloadNotebooks } from './work.queries.ts'

/** The number of selected notebooks, and the actions on them. */
export function NotebookSelectionBar({ listed }: { listed: readonly Notebook[] }) {
  const { t } = useTranslation()
  const ids = useNotebookSelection(({ chosen }) => chosen) ?? []
  const { mutateAsync: remove, isPending } = useDeleteNotebooks()
  const { mutate: download, isPending: isDownloading } = useDownloadNotebooks()
  const leaveRemoved = useLeaveRemoved()
  const chosen = listed.filter(({ id }) => ids.includes(id))
  const count = chosen.length
  const disabled = count === 0

  async function deleteChosen() {
    const sessionIds = chosen.map(({ id }) => id)
    const isConfirmed = await confirm({
      title: t('notebookSelection.deleteTitle', { count }),
      body: t('notebookSelection.deleteBody', { count }),
      confirmLabel: t('notebooks.delete'),
      isDestructive: true,
    })
    if (!isConfirmed || !(await remove({ sessionIds }).catch(() => undefined))) return
    endSelection()
    leaveRemoved(sessionIds)
  }

  return (
    <div
      role="toolbar"
      aria-label={t('notebookSelection.label')}
      className="flex flex-none flex-wrap items-center justify-end border-t border-line px-1 py-1.5"
    >
      <IconButton
        label={t('notebookSelection.leave')}
        icon={<X size={16} />}
        tooltipSide="top"
        onClick={endSelection}
      />
      {/* The actions have a row of their own: in one row they would cut the number. */}
      <span
        role="status"
        className="min-w-0 flex-1 basis-[calc(100%-3rem)] truncate px-1 text-small text-soft tabular-nums"
      >
        {t('notebookSelection.count', { count })}
      </span>
      <IconButton
        label={t('notebookSelection.all')}
        icon={<ListChecks size={16} />}
        tooltipSide="top"
        onClick={() => selectAll(listed.map(({ id }) => id))}
      />
      <IconButton
        label={t('notebooks.tags')}
        icon={<Tag size={16} />}
        tooltipSide="top"
        disabled={disabled}
        onClick={() => openDialog('notebook-tags', { notebooks: chosen })}
      />
      <IconButton
        label={t('notebooks.addToProject')}
        icon={<FolderPlus size={16} />}
        tooltipSide="top"
        disabled={disabled}
        onClick={() => openDialog('add-to-project', { notebooks: chosen })}
      />
      <IconButton
        label={t('notebooks.share')}
        icon={<Share2 size={16} />}
        tooltipSide="top"
        disabled={disabled}
        onClick={() => openDialog('share-notebooks', { notebooks: chosen })}
      />
      <IconButton
        label={t('notebooks.download')}
        icon={<Download size={16} />}
        tooltipSide="top"
        disabled={disabled || count > EXPORTED_AT_ONCE_MAX}
        isBusy={isDownloading}
        onClick={() => download(chosen.map(({ id }) => id))}
      />
      <IconButton
        label={t('notebooks.delete')}
        icon={<Trash2 size={16} />}
        tooltipSide="top"
        disabled={disabled}
        isBusy={isPending}
        onClick={() => void deleteChosen()}
      />
    </div>
  )
}
