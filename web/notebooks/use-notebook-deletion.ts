import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { newNotebookPath, notebookPath } from './paths.ts'
import { loadedNotebooks, useDeleteNotebook } from './queries.ts'

/** Deletes a notebook after a confirmation, and leaves its page. */
export function useNotebookDeletion() {
  const { t } = useTranslation()
  const leaveRemoved = useLeaveRemoved()
  const { mutateAsync: remove, isPending } = useDeleteNotebook()

  async function deleteNotebook({ id, name, isTemporary }: Pick<Notebook, 'id' | 'name' | 'isTemporary'>) {
    const isConfirmed = await confirm({
      title: t('notebooks.deleteTitle'),
      body: t(isTemporary ? 'notebooks.deleteTemporaryBody' : 'notebooks.deleteBody', { name }),
      confirmLabel: t('notebooks.delete'),
      isDestructive: true,
    })
    if (!isConfirmed) return
    const answer = await remove({ id }).catch(() => undefined)
    if (answer) leaveRemoved([id], answer.newLastNotebookId)
  }

  return { deleteNotebook, isDeleting: isPending }
}

/** Leaves the page of a notebook that was removed here, for another notebook or a new one. */
export function useLeaveRemoved() {
  const router = useRouter()
  return (ids: readonly string[], nextId = loadedNotebooks()[0]?.id ?? null) => {
    const open = ids.some(
      (id) => router.state.location.pathname === router.buildLocation(notebookPath(id)).pathname,
    )
    if (!open) return
    void router.navigate({ ...(nextId === null ? newNotebookPath() : notebookPath(nextId)), replace: true })
  }
}
