import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_NAME_MAX, type KnowledgeFile } from '#contract/files.ts'
import { useRenameFile } from './queries.ts'

interface RenameFileProps {
  file: KnowledgeFile
  onClose: () => void
}

/** A file's name, open for change: Enter or leaving saves, Escape does not. */
export function RenameFile({ file, onClose }: RenameFileProps) {
  const { t } = useTranslation()
  const { mutate: rename } = useRenameFile()
  const isClosed = useRef(false)

  function close(name: string | undefined) {
    if (isClosed.current) return
    isClosed.current = true
    const fileName = name?.trim()
    if (fileName && fileName !== file.fileName) rename({ id: file.id, fileName })
    onClose()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') close(event.currentTarget.value)
    if (event.key === 'Escape') close(undefined)
    event.stopPropagation()
  }

  return (
    <input
      ref={selectStem}
      aria-label={t('files.fileName')}
      defaultValue={file.fileName}
      maxLength={FILE_NAME_MAX}
      onKeyDown={onKeyDown}
      onBlur={(event) => close(event.currentTarget.value)}
      className="h-8 w-full rounded-small border border-line-control bg-paper px-1.5 outline-accent touch:h-11"
    />
  )
}

/** All but the ending, which is seldom what changes. */
function selectStem(field: HTMLInputElement | null) {
  if (!field) return
  const dot = field.value.lastIndexOf('.')
  field.focus()
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length)
}
