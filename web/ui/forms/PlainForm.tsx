import type { ComponentProps } from 'react'
import { FormBusy, useOneSubmit } from './one-submit.ts'

interface PlainFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /** While a request is pending nothing is submitted, and the submit button shows it. */
  isBusy: boolean
  onSubmit: (form: HTMLFormElement) => void
}

/** A form that validates its fields itself. */
export function PlainForm({ isBusy, onSubmit, ...rest }: PlainFormProps) {
  const once = useOneSubmit(isBusy)
  return (
    <FormBusy value={isBusy}>
      <form
        {...rest}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          once(() => onSubmit(form))
        }}
      />
    </FormBusy>
  )
}
