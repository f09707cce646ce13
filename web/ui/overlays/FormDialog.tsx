import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type ApiError, problemBesideFields } from '#web/platform/errors.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { keepClear } from '../feedback/kept-clear.ts'
import { Button } from '../forms/Button.tsx'
import { Form } from '../forms/Form.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { formActionsStyles } from './popup-styles.ts'

interface FormDialogProps<S extends z.ZodType>
  extends Pick<DialogProps, 'title' | 'description' | 'width' | 'isStep'> {
  onClose: () => void
  /** Validates the fields, which have the names of the schema. */
  schema: S
  /** Called with valid values only. */
  onSubmit: (values: z.output<S>) => void
  /** The request that the form sends. Its error is shown beside its fields, or above the form. */
  request: { isPending: boolean; error: ApiError | null }
  /** The text above the form, where it is not the message of the error; null where a toast shows it. */
  problem?: string | null
  /** The errors by field, where the form names the fields of the request differently. */
  fieldErrors?: Record<string, string>
  /** Changes when the screen fills in fields: then errors are cleared until the next validation. */
  filledIn?: string
  /** The text of the button that submits. */
  action: string
  tone?: 'primary' | 'danger'
  /** Nothing can be submitted yet. */
  isActionDisabled?: boolean
  /** The fields. */
  children: ReactNode
}

/** A dialog with one form. */
export function FormDialog<S extends z.ZodType>({
  onClose,
  schema,
  onSubmit,
  request: { isPending, error },
  problem = problemBesideFields(error),
  fieldErrors = error?.fields,
  filledIn,
  action,
  tone = 'primary',
  isActionDisabled,
  children,
  ...dialog
}: FormDialogProps<S>) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onClose} {...dialog}>
      <Form
        isBusy={isPending}
        schema={schema}
        serverErrors={fieldErrors}
        filledIn={filledIn}
        onSubmit={onSubmit}
        className="flex flex-col gap-4"
      >
        <ErrorState message={problem ?? undefined} />
        {children}
        <div ref={keepClear} className={formActionsStyles}>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" tone={tone} disabled={isActionDisabled}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
