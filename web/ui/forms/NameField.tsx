import { type KeyboardEvent, useCallback, useRef } from 'react'
import { cn } from '../layout/class-names.ts'
import { focusablesOf, returnLostFocus } from '../layout/lost-focus.ts'

interface NameFieldProps {
  label: string
  name: string
  maxLength: number
  /** The number of selected characters, if not the whole name. */
  selectedLength?: number
  className: string
  /** Called with a changed name that is not blank, before the field closes. */
  onRename: (name: string) => void
  onClose: () => void
}

/** Edits a name: Enter and blur save, Escape does not. */
export function NameField(props: NameFieldProps) {
  const isClosed = useRef(false)

  function close(entered: string | undefined) {
    if (isClosed.current) return
    isClosed.current = true
    const name = entered?.trim()
    if (name && name !== props.name) props.onRename(name)
    props.onClose()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === 'Escape') {
      const { currentTarget: field } = event
      const home = field.parentElement
      returnLostFocus(home, home ? focusablesOf(home).indexOf(field) : 0)
      close(event.key === 'Enter' ? field.value : undefined)
    }
    event.stopPropagation()
  }

  const { selectedLength } = props
  const select = useCallback(
    (field: HTMLInputElement | null) => {
      field?.focus()
      field?.setSelectionRange(0, selectedLength ?? field.value.length)
    },
    [selectedLength],
  )

  return (
    <input
      ref={select}
      aria-label={props.label}
      defaultValue={props.name}
      maxLength={props.maxLength}
      onKeyDown={onKeyDown}
      onBlur={(event) => close(event.currentTarget.value)}
      className={cn('rounded-small outline-accent', props.className)}
    />
  )
}
