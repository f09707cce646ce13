import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { DriveFile } from '#contract/google-drive.ts'
import { formatBytes, formatDate } from '#web/platform/formats.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useSentinel } from '#web/ui/use-sentinel.ts'
import { FileIcon } from '../FileIcon.tsx'
import { driveFiles, refetchDrive } from './queries.ts'

interface DriveFilesProps {
  search: string
  chosen: ReadonlySet<string>
  isDisabled: boolean
  onToggle: (file: DriveFile) => void
}

/** The files of a Drive, more of them as one scrolls. */
export function DriveFiles({ search, chosen, isDisabled, onToggle }: DriveFilesProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(driveFiles(search))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const grow = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, error, fetchNextPage])
  const sentinel = useSentinel(grow)
  // What was taken back at Google shows as not connected any more.
  const isCutOff = error?.status === 409
  useEffect(() => {
    if (isCutOff) void refetchDrive()
  }, [isCutOff])
  if (error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  const files = data.pages.flatMap((page) => page.files)
  if (files.length === 0 && !hasNextPage)
    return <EmptyState title={t(search ? 'drive.noneFound' : 'drive.empty')} />
  return (
    <>
      <ul aria-label={t('drive.files')} className="divide-y divide-line border-y border-line">
        {files.map((file) => (
          <DriveRow
            key={file.id}
            file={file}
            isChosen={chosen.has(file.id)}
            isDisabled={isDisabled}
            onToggle={() => onToggle(file)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div ref={sentinel} className="pt-3">
          <Skeleton lines={2} />
        </div>
      )}
    </>
  )
}

interface DriveRowProps {
  file: DriveFile
  isChosen: boolean
  isDisabled: boolean
  onToggle: () => void
}

function DriveRow({ file, isChosen, isDisabled, onToggle }: DriveRowProps) {
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 px-1 py-2 hover:bg-hover">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isDisabled}
          onChange={onToggle}
          className="size-4 flex-none accent-accent"
        />
        <FileIcon mimeType={file.mimeType} className="flex-none text-soft" />
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        <span className="flex-none text-small text-soft">
          {file.modifiedAt !== null && <span className="max-sm:hidden">{formatDate(file.modifiedAt)}</span>}
          {file.size !== null && <span className="ms-3">{formatBytes(file.size)}</span>}
        </span>
      </label>
    </li>
  )
}
