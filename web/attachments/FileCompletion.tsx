import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { FileIcon } from '#web/files/FileIcon.tsx'
import { fileSuggestions } from '#web/files/queries.ts'
import { cn } from '#web/ui/layout/class-names.ts'
import { type NameToken, nameTokenAt, withoutName } from './name-token.ts'

const DEBOUNCE = 300
const SHOWN_MAX = 8

interface FileCompletionProps {
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
  onChoose: (file: KnowledgeFile) => void
}

/** Completes `#name` in a message with a file of the library, which is attached then. */
export function FileCompletion({ field, onText, onChoose }: FileCompletionProps) {
  const { t } = useTranslation()
  const listId = useId()
  const [token, setToken] = useState<NameToken>()
  const [active, setActive] = useState(0)
  /** The position of the name for which the list was dismissed. */
  const dismissedAt = useRef<number>(undefined)
  const query = useDebounced(token?.query)
  const { data, isPlaceholderData } = useQuery({
    ...fileSuggestions(query ?? '', SHOWN_MAX),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  })
  const isFoundForIt = query === token?.query && !isPlaceholderData
  const found = isFoundForIt ? data : namedLike(token?.query ?? '', data ?? [])
  const files = (token && found) ?? []
  const chosen = files[Math.min(active, files.length - 1)]

  const follow = useEffectEvent(() => {
    const element = field.current
    if (!element) return
    const next = nameTokenAt(element.value, element.selectionStart)
    // The key that dismissed the list has not been released yet.
    if (next && next.start === dismissedAt.current) return
    dismissedAt.current = undefined
    if (next?.query !== token?.query || next?.start !== token?.start) setActive(0)
    setToken(next)
  })

  function choose(file: KnowledgeFile) {
    const element = field.current
    if (!element || !token) return
    const next = withoutName(element.value, token)
    onText(next.text)
    onChoose(file)
    setToken(undefined)
    element.focus()
    requestAnimationFrame(() => element.setSelectionRange(next.caret, next.caret))
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (files.length === 0 || !chosen || event.isComposing) return
    const at = files.indexOf(chosen)
    const acts: Record<string, () => void> = {
      ArrowDown: () => setActive((at + 1) % files.length),
      ArrowUp: () => setActive((at - 1 + files.length) % files.length),
      Enter: () => choose(chosen),
      Tab: () => choose(chosen),
      Escape: () => {
        dismissedAt.current = token?.start
        setToken(undefined)
      },
    }
    const act = event.shiftKey ? undefined : acts[event.key]
    if (!act) return
    event.preventDefault()
    // The Enter that selects a file does not send the message.
    event.stopPropagation()
    act()
  })

  useEffect(() => {
    const element = field.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    for (const name of ['input', 'click', 'keyup']) element.addEventListener(name, () => follow(), { signal })
    element.addEventListener('blur', () => setToken(undefined), { signal })
    element.addEventListener('keydown', (event) => onKey(event), { signal })
    // Mounted with the first `#`, which is already in the text.
    const frame = requestAnimationFrame(() => follow())
    return () => {
      cancelAnimationFrame(frame)
      listening.abort()
    }
  }, [field])

  useListboxOf(field, chosen && { listId, optionId: `${listId}-${chosen.id}` })
  return (
    <>
      <span role="status" className="sr-only">
        {token && data && t('attachments.suggested', { count: files.length })}
      </span>
      {files.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label={t('attachments.suggestions')}
          className="absolute inset-x-0 bottom-full z-30 mb-2 max-h-72 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-high"
        >
          {files.map((file) => (
            <div
              key={file.id}
              id={`${listId}-${file.id}`}
              role="option"
              aria-selected={file === chosen}
              tabIndex={-1}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(file)}
              onKeyDown={() => undefined}
              className={cn(
                'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 touch:min-h-11',
                file === chosen && 'bg-hover',
              )}
            >
              <FileIcon mimeType={file.mimeType} size={15} className="flex-none text-faint" />
              <span dir="auto" className="truncate">
                {file.fileName}
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** Of results for another name, such as the beginning of this one, only these can be selected. */
const namedLike = (name: string, files: readonly KnowledgeFile[]) =>
  files.filter(({ fileName }) => fileName.toLocaleLowerCase().includes(name.toLocaleLowerCase()))

/** The debounced value; an empty one is applied at once. */
function useDebounced(value: string | undefined): string | undefined {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), value ? DEBOUNCE : 0)
    return () => clearTimeout(timer)
  }, [value])
  return value === undefined ? undefined : rested
}

/** Connects the field with its active option for assistive technology. */
function useListboxOf(
  field: RefObject<HTMLTextAreaElement | null>,
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
