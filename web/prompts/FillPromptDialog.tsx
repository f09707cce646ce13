import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '#web/platform/dialogs.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { TextArea } from '#web/ui/forms/TextArea.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

declare module '#web/platform/dialogs.ts' {
  interface DialogInputs {
    'fill-prompt': {
      title: string
      variables: { name: string; hint?: string }[]
      onValues: (values: Record<string, string>) => void
    }
  }
}

/** Asks for the variables of a prompt. */
export function FillPromptDialog({
  input: { title, variables, onValues },
  onClose,
}: DialogProps<'fill-prompt'>) {
  const { t } = useTranslation()
  const [values, setValues] = useState<Record<string, string>>({})
  const insert = () => {
    onValues(values)
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={title} width="form">
      <PlainForm isBusy={false} onSubmit={insert} className="grid gap-4">
        {variables.map(({ name, hint }) => (
          <TextArea
            key={name}
            label={name}
            {...(hint && { hint })}
            rows={1}
            value={values[name] ?? ''}
            onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
          />
        ))}
        <div className="flex justify-end gap-2">
          <Button tone="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" tone="primary">
            {t('prompts.insert')}
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  )
}
