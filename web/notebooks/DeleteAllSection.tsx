import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NOTEBOOK_TRASH_DAYS } from '#contract/notebook-trash.ts'
import { confirm, openDialog } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { useDeleteAllNotebooks } from './trash.queries.ts'

/** Moves all notebooks of the user to the trash, from their settings. */
export function DeleteAllSection() {
  const { t } = useTranslation()
  const { mutate: removeAll, isPending } = useDeleteAllNotebooks()

  async function deleteAll() {
    const isConfirmed = await confirm({
      title: t('deleteAll.question'),
      body: t('deleteAll.body', { count: NOTEBOOK_TRASH_DAYS }),
      confirmLabel: t('deleteAll.confirm'),
      isDestructive: true,
    })
    if (isConfirmed) removeAll({})
  }

  return (
    <Section title={t('deleteAll.title')} hint={t('deleteAll.hint')}>
      <div className="flex flex-wrap gap-2">
        <Button tone="danger" icon={<Trash2 size={16} />} isBusy={isPending} onClick={() => void deleteAll()}>
          {t('deleteAll.open')}
        </Button>
        <Button tone="quiet" onClick={() => openDialog('notebook-trash')}>
          {t('deleteAll.openTrash')}
        </Button>
      </div>
    </Section>
  )
}
