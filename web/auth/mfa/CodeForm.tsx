import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PlainForm } from '#web/ui/forms/PlainForm.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { cleanCode } from './code-entry.ts'

interface CodeFormProps {
  label: string
  hint: string
  /** Whether that is a code; nothing else is sent. */
  accepts: (code: string) => boolean
  /** Digits only: phones show their number pad. */
  isNumeric?: boolean
  /** While a code is on its way. */
  isBusy: boolean
  /** What the server found wrong with the last code. */
  error?: string
  /** Whether one types here first of all. */
  isFocused?: boolean
  onSubmit: (code: string) => void
  /** The buttons, told whether there is something to send. */
  children: (canSubmit: boolean) => ReactNode
}

/** A field for one code. Enter sends it when it is one, and does nothing before. */
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
