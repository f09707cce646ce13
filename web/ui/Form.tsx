import { Form as Base } from '@base-ui/react/form'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'

interface FormProps<S extends z.ZodType> {
  /** What the fields must satisfy; its messages appear under the field of that name. */
  schema: S
  /** Called with valid values only. */
  onSubmit: (values: z.output<S>) => void
  /** What the server found wrong: field name → message. */
  serverErrors?: Record<string, string>
  className?: string
  children: ReactNode
}

/** A form whose fields are named like its schema. */
export function Form<S extends z.ZodType>({
  schema,
  onSubmit,
  serverErrors,
  className,
  children,
}: FormProps<S>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submit = (values: Record<string, unknown>) => {
    const parsed = schema.safeParse(values)
    setErrors(parsed.success ? {} : firstMessages(parsed.error))
    if (parsed.success) onSubmit(parsed.data)
  }
  return (
    <Base noValidate errors={{ ...serverErrors, ...errors }} onFormSubmit={submit} className={className}>
      {children}
    </Base>
  )
}

function firstMessages(error: z.ZodError): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of error.issues) messages[issue.path.join('.')] ??= issue.message
  return messages
}
