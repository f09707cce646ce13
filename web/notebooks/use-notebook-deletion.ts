import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { newNotebookPath, notebookPath } from './paths.ts'
import { useDeleteNotebook } from './queries.ts'

/** Deletes a notebook after a confirmation, and leaves its page. */
export function useNotebookDeletion() {
  const { t } = useTranslation()
  const router = useRouter()
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
    const { pathname } = router.buildLocation(notebookPath(id))
    if (!answer || router.state.location.pathname !== pathname) return
    const next = answer.newLastNotebookId ? notebookPath(answer.newLastNotebookId) : newNotebookPath()
    void router.navigate({ ...next, replace: true })
  }

  return { deleteNotebook, isDeleting: isPending }
}
