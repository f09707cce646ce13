import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { FileIcon } from '#web/files/FileIcon.tsx'
import { fileSuggestions } from '#web/files/queries.ts'
import { CompletionList } from '#web/ui/forms/CompletionList.tsx'
import { useToken } from '#web/ui/forms/use-token.ts'
import { nameTokenAt, withoutName } from './name-token.ts'

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
  const { token, close, dismiss } = useToken(field, nameTokenAt)
  const query = useDebounced(token?.query)
  const { data, isPlaceholderData } = useQuery({
    ...fileSuggestions(query ?? '', SHOWN_MAX),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  })
  const name = token?.query ?? ''
  const isFoundForIt = query === token?.query && !isPlaceholderData
  // Several words may be the end of the message, and results may be those for another name, such as the beginning of
  // this one: then only files with this name are offered.
  const isByName = !isFoundForIt || /\s/.test(name)
  const found = isByName ? namedLike(name, data ?? []) : data
  const files = (token && found) ?? []

  function choose(file: KnowledgeFile) {
    const element = field.current
    if (!element || !token) return
    const next = withoutName(element.value, token)
    onText(next.text)
    onChoose(file)
    close()
    element.focus()
    requestAnimationFrame(() => element.setSelectionRange(next.caret, next.caret))
  }

  return (
    <>
      <span role="status" className="sr-only">
        {token && data && t('attachments.suggested', { count: files.length })}
      </span>
      <CompletionList
        key={`${token?.start} ${token?.query}`}
        field={field}
        label={t('attachments.suggestions')}
        options={files}
        keyOf={({ id }) => id}
        onChoose={choose}
        onDismiss={dismiss}
      >
        {(file) => (
          <>
            <FileIcon mimeType={file.mimeType} fileName={file.fileName} size={15} />
            <span dir="auto" className="truncate">
              {file.fileName}
            </span>
          </>
        )}
      </CompletionList>
    </>
  )
}

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
