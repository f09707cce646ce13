import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatBytes, formatDate } from '#web/platform/formats.ts'
import { itemsOf } from '#web/platform/list-pages.ts'
import { type Choice, ChooseDialog } from '#web/ui/overlays/ChooseDialog.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { fileList, NEWEST_OWN } from '../queries.ts'

interface ChooseFilesProps {
  title: string
  hint?: string
  /** What the button says of so many. */
  confirmLabel: (count: number) => string
  /** Those that need not be chosen any more. */
  present: readonly string[]
  onChoose: (ids: string[]) => void
  onClose: () => void
}

/** A window in which files of the library are chosen. */
export function ChooseFiles({ title, hint, confirmLabel, present, onChoose, onClose }: ChooseFilesProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(fileList({ ...NEWEST_OWN, search }))
  return (
    <ChooseDialog
      title={title}
      hint={hint}
      searchLabel={t('attachments.search')}
      onSearch={setSearch}
      query={query}
      choices={query.data && itemsOf(query.data).map((file) => choiceOf(file, present))}
      choicesLabel={t('attachments.choices')}
      noneTitle={t(search ? 'attachments.noneFound' : 'attachments.noneYet')}
      confirmLabel={confirmLabel}
      onConfirm={(ids) => {
        onChoose(ids)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const choiceOf = (file: KnowledgeFile, present: readonly string[]): Choice => ({
  id: file.id,
  icon: <FileIcon mimeType={file.mimeType} />,
  name: file.fileName,
  facts: `${formatBytes(file.fileSize)} · ${formatDate(file.createdAt)}`,
  isPresent: present.includes(file.id),
})
