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
  /** The label of the button for a number of files. */
  confirmLabel: (count: number) => string
  /** Files that are already present, which cannot be selected. */
  present: readonly string[]
  onChoose: (ids: string[]) => void
  onClose: () => void
}

/** A dialog for selecting files of the library. */
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
  icon: <FileIcon mimeType={file.mimeType} fileName={file.fileName} />,
  name: file.fileName,
  facts: `${formatBytes(file.fileSize)} · ${formatDate(file.createdAt)}`,
  isPresent: present.includes(file.id),
})
