import { useState } from 'react'
import { TextField } from '#web/ui/forms/TextField.tsx'

interface NumberSettingProps {
  label: string
  hint?: string
  placeholder?: string
  min: number
  max?: number
  step: number
  value: number | undefined
  /** What is wrong with a number; `undefined` is an empty field. */
  problemOf: (given: number | undefined) => string | undefined
  onChange: (given: number | undefined) => void
}

/** A setting that is typed. A number that it cannot have changes nothing, and says so once the field is left. */
export function NumberSetting({ value, problemOf, onChange, ...field }: NumberSettingProps) {
  const [given, setGiven] = useState(value)
  const [isLeft, setLeft] = useState(false)
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      defaultValue={value ?? ''}
      error={isLeft ? problemOf(given) : undefined}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value === '' ? undefined : Number(currentTarget.value)
        setGiven(typed)
        setLeft(false)
        if (problemOf(typed) === undefined) onChange(typed)
      }}
      onBlur={() => setLeft(true)}
    />
  )
}
