import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { filesMessages } from '#contract/messages/files.ts'
import { rule } from '#contract/messages.ts'
import { Button } from '#web/ui/forms/Button.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { cn } from '#web/ui/layout/class-names.ts'
import { PeopleField } from './PeopleField.tsx'
import type { GroupChoice, Recipients } from './recipients.ts'
import { typedNames } from './typed-names.ts'

interface RecipientsFormProps<Role extends string> {
  /** Groups and organizations that can be chosen beside users. */
  choices?: GroupChoice[]
  /** What the recipients get; without it there is nothing to choose. */
  role?: {
    label: string
    value: Role
    onChange: (value: Role) => void
    options: { value: Role; label: string }[]
    hint?: string
  }
  submitLabel: string
  isBusy: boolean
  serverErrors?: Record<string, string>
  /** `clear` empties the fields, once the recipients were added. */
  onSubmit: (entered: Recipients, clear: () => void) => void
  /** Notified whether there are recipients that were not added yet. */
  onUnsentChange?: (hasUnsent: boolean) => void
  /** More fields, which depend on the typed names. */
  children?: (typed: string) => ReactNode
  className?: string
}

const NO_CHOICES: GroupChoice[] = []

/** Adds users and groups to something, with a role. */
export function RecipientsForm<Role extends string>(props: RecipientsFormProps<Role>) {
  const {
    choices = NO_CHOICES,
    role,
    submitLabel,
    isBusy,
    serverErrors,
    onSubmit,
    onUnsentChange,
    children,
    className,
  } = props
  const [names, setNames] = useState('')
  const [groups, setGroups] = useState<GroupChoice[]>([])
  const field = useRef<HTMLInputElement>(null)
  const hasGroups = groups.length > 0
  const hasUnsent = hasGroups || names.trim() !== ''
  const schema = useMemo(() => fieldsOf(hasGroups), [hasGroups])
  useEffect(() => onUnsentChange?.(hasUnsent), [hasUnsent, onUnsentChange])
  const clear = () => {
    setNames('')
    setGroups([])
    field.current?.focus()
  }
  const submit = (recipients: string[]) =>
    onSubmit({ recipients, groups: groups.map(({ kind, id }) => ({ kind, id })) }, clear)
  return (
    <Form
      isBusy={isBusy}
      schema={schema}
      serverErrors={serverErrors}
      filledIn={groups.map(({ id }) => id).join()}
      onSubmit={({ recipients }) => submit(recipients)}
      className={cn('flex flex-col gap-3', className)}
    >
      <PeopleField
        field={field}
        value={names}
        onChange={setNames}
        choices={choices}
        chosen={groups}
        onChoose={setGroups}
      />
      {children?.(names)}
      <div className="flex items-end gap-2">
        {role && (
          <Select
            label={role.label}
            value={role.value}
            onChange={role.onChange}
            options={role.options}
            className="flex-1"
          />
        )}
        <Button type="submit" size="field" tone={hasUnsent ? 'primary' : undefined}>
          {submitLabel}
        </Button>
      </div>
      {role?.hint && <p className="text-small text-faint">{role.hint}</p>}
    </Form>
  )
}

const fieldsOf = (hasGroups: boolean) =>
  z.object({
    recipients: z
      .string()
      .transform(typedNames)
      .refine((list) => hasGroups || list.length > 0, rule(filesMessages.recipientsRequired())),
  })
