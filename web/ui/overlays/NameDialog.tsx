import type { z } from 'zod'
import type { ApiError } from '#web/platform/errors.ts'
import { TextField } from '../forms/TextField.tsx'
import { FormDialog } from './FormDialog.tsx'

interface NameDialogProps {
  title: string
  label: string
  /** The name to change; empty for something new. */
  name?: string
  maxLength: number
  action: string
  schema: z.ZodType<{ name: string }>
  /** The request that saves the name. A toast shows an error that is not of the name. */
  request: { isPending: boolean; error: ApiError | null }
  onSubmit: (name: string) => void
  onClose: () => void
}

/** Asks for one name, of something new or to rename. */
export function NameDialog({ label, name, maxLength, onSubmit, ...dialog }: NameDialogProps) {
  return (
    <FormDialog {...dialog} problem={null} onSubmit={(values) => onSubmit(values.name)}>
      <TextField
        name="name"
        label={label}
        defaultValue={name}
        maxLength={maxLength}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for this form
        autoFocus
      />
    </FormDialog>
  )
}
