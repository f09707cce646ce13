import { useTranslation } from 'react-i18next'
import { NOTEBOOK_NAME_MAX } from '#contract/constants/notebooks.ts'
import type { Notebook } from '#contract/notebooks.ts'
import { NameField } from '#web/ui/forms/NameField.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { useRenameNotebook } from './queries.ts'

interface RenameFieldProps {
  notebook: Pick<Notebook, 'id' | 'name'>
  onClose: () => void
  className?: string
}

/** Edits the name of a notebook. */
export function RenameField({ notebook, onClose, className }: RenameFieldProps) {
  const { t } = useTranslation()
  const { mutate: rename } = useRenameNotebook()
  return (
    <NameField
      label={t('notebooks.renameOf', { name: notebook.name })}
      name={notebook.name}
      maxLength={NOTEBOOK_NAME_MAX}
      onRename={(name) => rename({ id: notebook.id, name })}
      onClose={onClose}
      className={cn('min-w-0 flex-1 bg-raised px-1', className)}
    />
  )
}
