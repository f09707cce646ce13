import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatBytes, formatDate } from '#web/platform/formats.ts'
import { Button } from '#web/ui/Button.tsx'
import { cn } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx'
import { fullScreenOnPhone } from '#web/ui/popup-styles.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FileIcon } from './FileIcon.tsx'
import { filesOf } from './file-list.ts'
import { fileList, NEWEST_OWN } from './queries.ts'

const SEARCH_DEBOUNCE = 500

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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={hint}
      width="wide"
      className={cn('h-[40rem]', fullScreenOnPhone)}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            tone="primary"
            disabled={chosen.size === 0}
            onClick={() => {
              onChoose([...chosen])
              onClose()
            }}
          >
            {confirmLabel(chosen.size)}
          </Button>
        </>
      }
    >
      <SearchField
        label={t('attachments.search')}
        debounce={SEARCH_DEBOUNCE}
        onSearch={(text) => setSearch(text.trim())}
        className="mb-3"
      />
      <Choices search={search} chosen={chosen} present={present} onToggle={toggle} />
    </Dialog>
  )
}

interface ChoicesProps {
  search: string
  chosen: ReadonlySet<string>
  present: readonly string[]
  onToggle: (id: string) => void
}

function Choices({ search, chosen, present, onToggle }: ChoicesProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(fileList({ ...NEWEST_OWN, search }))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  const files = filesOf(data)
  if (files.length === 0)
    return <EmptyState title={t(search ? 'attachments.noneFound' : 'attachments.noneYet')} />
  return (
    <>
      <ul aria-label={t('attachments.choices')} className="divide-y divide-line border-y border-line">
        {files.map((file) => (
          <Choice
            key={file.id}
            file={file}
            isChosen={chosen.has(file.id) || present.includes(file.id)}
            isPresent={present.includes(file.id)}
            onToggle={() => onToggle(file.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="pt-2 text-center">
          <Button tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('attachments.more')}
          </Button>
        </div>
      )}
    </>
  )
}

interface ChoiceProps {
  file: KnowledgeFile
  isChosen: boolean
  isPresent: boolean
  onToggle: () => void
}

function Choice({ file, isChosen, isPresent, onToggle }: ChoiceProps) {
  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-1 hover:bg-hover">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isPresent}
          onChange={onToggle}
          className="size-4 flex-none accent-accent"
        />
        <FileIcon mimeType={file.mimeType} className="flex-none text-faint" />
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <bdi>{file.fileName}</bdi>
          </span>
          <span className="block text-small text-faint">
            {formatBytes(file.fileSize)} · {formatDate(file.createdAt)}
          </span>
        </span>
      </label>
    </li>
  )
}
