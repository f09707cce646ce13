import { useTranslation } from 'react-i18next'
import { confirm } from '#web/platform/dialogs.ts'
import { useDeleteFiles, useEmptyTrash } from './queries.ts'

/** Deletes files after a confirmation: to the trash, or permanently from it. */
export function useFileDeletion() {
  const { t } = useTranslation()
  const { mutate: remove } = useDeleteFiles()
  const { mutate: emptyTrash } = useEmptyTrash()

  async function deleteFiles(fileIds: string[]) {
    const count = fileIds.length
    const isConfirmed = await confirm({
      title: t('files.deleteTitle', { count }),
      body: t('files.deleteBody', { count }),
      confirmLabel: t('files.delete'),
      isDestructive: true,
    })
    if (isConfirmed) remove({ fileIds })
  }

  async function deleteForever(fileIds?: string[]) {
    const isConfirmed = await confirm({
      title: fileIds ? t('files.deleteForeverTitle', { count: fileIds.length }) : t('files.emptyTrashTitle'),
      body: t('files.deleteForeverBody'),
      confirmLabel: fileIds ? t('files.deleteForever') : t('files.emptyTrash'),
      isDestructive: true,
    })
    if (isConfirmed) emptyTrash({ fileIds })
  }

  return { deleteFiles, deleteForever }
}
