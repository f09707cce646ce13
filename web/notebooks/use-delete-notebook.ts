import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Notebook } from '#contract/notebooks.ts'
import { paths } from '#web/app/paths.ts'
import { confirm } from '#web/platform/dialogs.ts'
import { useDeleteNotebook } from './queries.ts'

/** Asks, deletes, and leaves the page if it was the notebook's own. */
export function useConfirmedDelete() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate: remove, isPending } = useDeleteNotebook()

  async function deleteNotebook(
    { id, name }: Pick<Notebook, 'id' | 'name'>,
    { isOpen }: { isOpen: boolean },
  ) {
    const isConfirmed = await confirm({
      title: t('notebooks.deleteTitle'),
      body: t('notebooks.deleteBody', { name }),
      confirmLabel: t('notebooks.delete'),
      isDestructive: true,
    })
    if (!isConfirmed) return
    remove(
      { id },
      {
        onSuccess: ({ newLastNotebookId }) => {
          if (!isOpen) return
          const next = newLastNotebookId ? paths.notebook(newLastNotebookId) : paths.newNotebook()
          void navigate({ ...next, replace: true })
        },
      },
    )
  }

  return { deleteNotebook, isDeleting: isPending }
}
