import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Button } from '../forms/Button.tsx'
import { Form } from '../forms/Form.tsx'
import { TextField } from '../forms/TextField.tsx'
import { Dialog } from './Dialog.tsx'

interface NameDialogProps {
  title: string
  label: string
  /** The name to change; empty for something new. */
  name?: string
  maxLength: number
  submitLabel: string
  schema: z.ZodType<{ name: string }>
  /** Errors of the server: field name → message. */
  serverErrors: Record<string, string> | undefined
  isBusy: boolean
  onSubmit: (name: string) => void
  onClose: () => void
}

/** Asks for one name, of something new or to rename. */
export function NameDialog({ title, label, name, maxLength, submitLabel, ...rest }: NameDialogProps) {
  const { t } = useTranslation()
  const { schema, serverErrors, isBusy, onSubmit, onClose } = rest
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <Form
        isBusy={isBusy}
        schema={schema}
        serverErrors={serverErrors}
        onSubmit={(values) => onSubmit(values.name)}
        className="flex flex-col gap-4"
      >
        <TextField
          name="name"
          label={label}
          defaultValue={name}
          maxLength={maxLength}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for this form
          autoFocus
        />
        <div className="mb-2 flex justify-end gap-2">
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary">
            {submitLabel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
