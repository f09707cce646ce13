import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { cleanCode } from './code-entry.ts'

interface CodeFormProps {
  label: string
  hint: string
  /** Whether the text is a valid code; others are not sent. */
  accepts: (code: string) => boolean
  /** Digits only: phones show their number pad. */
  isNumeric?: boolean
  /** A code is being verified. */
  isBusy: boolean
  /** The error of the last code. */
  error?: string
  /** Focuses the field initially. */
  isFocused?: boolean
  onSubmit: (code: string) => void
  /** The buttons, depending on whether the code can be submitted. */
  children: (canSubmit: boolean) => ReactNode
}

/** A field for one code. Enter submits a valid one. */
export function CodeForm({
  label,
  hint,
  accepts,
  isNumeric,
  isBusy,
  error,
  isFocused,
  onSubmit,
  children,
}: CodeFormProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  const canSubmit = accepts(code)
  const submit = () => {
    if (!canSubmit) return
    onSubmit(code)
    setCode('')
  }
  return (
    <PlainForm isBusy={isBusy} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        ref={field}
        label={label}
        hint={hint}
        error={code === '' ? error : undefined}
        value={code}
        onChange={(event) => setCode(cleanCode(event.target.value))}
        inputMode={isNumeric ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {children(canSubmit)}
    </PlainForm>
  )
}
