import { Form as Base } from '@base-ui/react/form'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { shownIssue } from '#web/platform/messages.ts'
import { FormBusy, useOneSubmit } from './one-submit.ts'

interface FormProps<S extends z.ZodType> {
  /** Validates the fields; its messages appear below the fields by name. */
  schema: S
  /** Called with valid values only. */
  onSubmit: (values: z.output<S>) => void
  /** While a request is pending nothing is submitted, and the submit button shows it. */
  isBusy: boolean
  /** Errors of the server: field name → message. */
  serverErrors?: Record<string, string>
  /** Changes when the screen fills in fields: then errors are cleared until the next validation. */
  filledIn?: string
  className?: string
  children: ReactNode
}

/** A form whose fields have the names of its schema. */
export function Form<S extends z.ZodType>({
  schema,
  onSubmit,
  isBusy,
  serverErrors,
  filledIn,
  className,
  children,
}: FormProps<S>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  // The server validated the submitted values. An error of one field may be fixed in another, so any edit
  // clears it.
  const [voided, setVoided] = useState<typeof serverErrors>()
  const [known, setKnown] = useState(filledIn)
  if (known !== filledIn) {
    setKnown(filledIn)
    setErrors({})
    setVoided(serverErrors)
  }
  const once = useOneSubmit(isBusy)
  const submit = (values: Record<string, unknown>) => {
    const parsed = schema.safeParse(values)
    setErrors(parsed.success ? {} : firstMessages(parsed.error))
    if (parsed.success) once(() => onSubmit(parsed.data))
  }
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLElement & { name?: string }
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)))
    setVoided(serverErrors)
  }
  return (
    <FormBusy value={isBusy}>
      <Base
        noValidate
        errors={{ ...(serverErrors !== voided && serverErrors), ...errors }}
        onFormSubmit={submit}
        onChange={onChange}
        className={className}
      >
        {children}
      </Base>
    </FormBusy>
  )
}

function firstMessages(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of error.issues) messages[issue.path.join('.')] ??= shownIssue(issue)
  return messages
}
