import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTEBOOK_NAME_MAX, type Notebook } from '#contract/notebooks.ts'
import { cn } from '#web/ui/class-names.ts'
import { useRenameNotebook } from './queries.ts'

interface RenameFieldProps {
  notebook: Pick<Notebook, 'id' | 'name'>
  onClose: () => void
  className?: string
}

/** A notebook's name, open for change: Enter or leaving saves, Escape does not. */
export function RenameField({ notebook, onClose, className }: RenameFieldProps) {
  const { t } = useTranslation()
  const { mutate: rename } = useRenameNotebook()
  const isClosed = useRef(false)

  function close(name: string | undefined) {
    if (isClosed.current) return
    isClosed.current = true
    const changed = name?.trim()
    if (changed && changed !== notebook.name) rename({ id: notebook.id, name: changed })
    onClose()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') close(event.currentTarget.value)
    if (event.key === 'Escape') close(undefined)
    event.stopPropagation()
  }

  return (
    <input
      ref={selectAll}
      aria-label={t('notebooks.renameOf', { name: notebook.name })}
      defaultValue={notebook.name}
      maxLength={NOTEBOOK_NAME_MAX}
      onKeyDown={onKeyDown}
      onBlur={(event) => close(event.currentTarget.value)}
      className={cn('min-w-0 flex-1 rounded-small bg-raised px-1 outline-accent', className)}
    />
  )
}

function selectAll(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}
