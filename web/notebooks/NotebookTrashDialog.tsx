import { useInfiniteQuery } from '@tanstack/react-query'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NOTEBOOK_TRASH_DAYS, type TrashedNotebook } from '#contract/notebook-trash.ts'
import { confirm, type DialogProps } from '#web/platform/dialogs.ts'
import { formatDate } from '#web/platform/formats.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/forms/Button.tsx'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useRestoreNotebooks } from './queries.ts'
import { trashedNotebooks, useEmptyNotebookTrash } from './trash.queries.ts'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'notebook-trash': undefined
  }
}

/** The deleted notebooks, which can be restored or deleted permanently. */
export function NotebookTrashDialog({ onClose }: Pick<DialogProps<'notebook-trash'>, 'onClose'>) {
  const { t } = useTranslation()
  const { mutate: empty, isPending } = useEmptyNotebookTrash()
  const query = useInfiniteQuery(trashedNotebooks())
  const { data, error, refetch } = query
  const notebooks = data ? itemsOf(data) : []

  async function emptyTrash() {
    const isConfirmed = await confirm({
      title: t('notebookTrash.emptyTrashTitle'),
      body: t('notebookTrash.deleteForeverBody'),
      confirmLabel: t('notebookTrash.emptyTrash'),
      isDestructive: true,
    })
    if (isConfirmed) empty({})
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('notebookTrash.title')}
      width="wide"
      footer={
        notebooks.length > 0 && (
          <Button icon={<Trash2 size={15} />} isBusy={isPending} onClick={() => void emptyTrash()}>
            {t('notebookTrash.emptyTrash')}
          </Button>
        )
      }
    >
      {!data && error && <ErrorScreen message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={4} />}
      {data && notebooks.length === 0 && (
        <EmptyState
          icon={<Trash2 size={28} strokeWidth={1.5} />}
          title={t('notebookTrash.emptyTitle')}
          body={t('notebookTrash.body', { count: NOTEBOOK_TRASH_DAYS })}
        />
      )}
      {notebooks.length > 0 && (
        <>
          <p className="mb-2 text-small text-soft">
            {t('notebookTrash.body', { count: NOTEBOOK_TRASH_DAYS })}
          </p>
          <ul className="divide-y divide-line">
            {notebooks.map((notebook) => (
              <TrashedItem key={notebook.id} notebook={notebook} />
            ))}
          </ul>
          <ListEnd query={query} />
        </>
      )}
    </Dialog>
  )
}

function TrashedItem({ notebook: { id, name, deletedAt } }: { notebook: TrashedNotebook }) {
  const { t } = useTranslation()
  const { mutate: restore, isPending: isRestoring } = useRestoreNotebooks()
  const { mutate: empty, isPending: isDeleting } = useEmptyNotebookTrash()

  async function deleteForever() {
    const isConfirmed = await confirm({
      title: t('notebookTrash.deleteForeverTitle', { name }),
      body: t('notebookTrash.deleteForeverBody'),
      confirmLabel: t('notebookTrash.deleteForever'),
      isDestructive: true,
    })
    if (isConfirmed) empty({ sessionIds: [id] })
  }

  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate" title={name}>
          {name}
        </p>
        <p className="text-small text-soft">
          {t('notebookTrash.deletedAt', { date: formatDate(deletedAt) })}
        </p>
      </div>
      <Button
        size="small"
        icon={<ArchiveRestore size={15} />}
        aria-label={t('notebookTrash.restoreOf', { name })}
        isBusy={isRestoring}
        onClick={() => restore({ sessionIds: [id] })}
      >
        {t('notebookTrash.restore')}
      </Button>
      <IconButton
        label={t('notebookTrash.deleteForeverOf', { name })}
        icon={<Trash2 size={16} />}
        isBusy={isDeleting}
        onClick={() => void deleteForever()}
      />
    </li>
  )
}
