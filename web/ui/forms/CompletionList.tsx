import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { cn } from '../layout/class-names.ts'

interface CompletionListProps<T> {
  /** It keeps the focus; the list handles its keys. */
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  label: string
  options: readonly T[]
  keyOf: (option: T) => string
  onChoose: (option: T) => void
  onDismiss: () => void
  /** Where it opens, seen from the field. */
  side?: keyof typeof SIDES
  /** Shown in place of the list when there are no options; otherwise nothing is shown then. */
  empty?: string | false
  children: (option: T) => ReactNode
}

const SIDES = { above: 'bottom-full mb-2', below: 'top-full mt-1 max-w-dialog' }

/** What completes the text at the caret. Give it a `key` that changes with the text. */
export function CompletionList<T>(props: CompletionListProps<T>) {
  const { field, label, options, keyOf, onChoose, onDismiss, side = 'above', empty, children } = props
  const listId = useId()
  const [active, setActive] = useState(0)
  const at = Math.min(active, options.length - 1)
  const chosen = options[at]
  const idOf = (option: T) => `${listId}-${keyOf(option)}`

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((chosen === undefined && !empty) || event.isComposing || event.shiftKey) return
    const acts: Record<string, () => void> = {
      ...(chosen !== undefined && {
        ArrowDown: () => setActive((at + 1) % options.length),
        ArrowUp: () => setActive((at - 1 + options.length) % options.length),
        Enter: () => onChoose(chosen),
        Tab: () => onChoose(chosen),
      }),
      Escape: onDismiss,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    // The Enter that selects an option does not send the message.
    event.stopPropagation()
    act()
  })
  useEffect(() => {
    const element: HTMLElement | null = field.current
    const listen = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [field])
  useListboxOf(field, chosen === undefined ? undefined : { listId, optionId: idOf(chosen) })

  const styles = cn(
    'absolute inset-x-0 z-30 max-h-72 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-high',
    SIDES[side],
  )
  if (options.length === 0)
    return empty ? (
      <p role="status" className={cn(styles, 'px-3.5 py-3 text-soft')}>
        {empty}
      </p>
    ) : null
  return (
    <div id={listId} role="listbox" aria-label={label} className={styles}>
      {options.map((option) => (
        <div
          key={keyOf(option)}
          id={idOf(option)}
          role="option"
          aria-selected={option === chosen}
          tabIndex={-1}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
          onKeyDown={() => undefined}
          className={cn(
            'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 hover:bg-hover touch:min-h-11',
            option === chosen && 'bg-hover',
          )}
        >
          {children(option)}
        </div>
      ))}
    </div>
  )
}

/** Connects the field with its active option for assistive technology. */
function useListboxOf(
  field: RefObject<HTMLElement | null>,
  shown: { listId: string; optionId: string } | undefined,
) {
  const { listId, optionId } = shown ?? {}
  useEffect(() => {
    const element = field.current
    if (!element || !listId || !optionId) return
    element.setAttribute('aria-autocomplete', 'list')
    element.setAttribute('aria-controls', listId)
    element.setAttribute('aria-activedescendant', optionId)
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        element.removeAttribute(name)
    }
  }, [field, listId, optionId])
}
