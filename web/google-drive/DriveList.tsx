import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { DRIVE_ROOT } from '#contract/google-drive.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ListEnd } from '#web/ui/lists/ListEnd.tsx'
import { DriveFileRow } from './DriveFileRow.tsx'
import { DriveFolderRow } from './DriveFolderRow.tsx'
import { type DriveChoice, type DriveFolder, sharedFolder } from './folders.ts'
import { driveList, refetchDrive } from './queries.ts'

interface DriveListProps {
  search: string
  folderId: string
  chosen: ReadonlySet<string>
  isDisabled: boolean
  onToggle: (choice: DriveChoice) => void
  onOpen: (folder: DriveFolder) => void
}

/** The content of a folder or the results of a search, loaded while scrolling. */
export function DriveList({ search, folderId, chosen, isDisabled, onToggle, onOpen }: DriveListProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(driveList({ search, folderId }))
  const { data, error, refetch, hasNextPage } = query
  // Access that was revoked at Google shows as not connected.
  const isCutOff = error?.status === 409
  useEffect(() => {
    if (isCutOff) void refetchDrive()
  }, [isCutOff])
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  const files = data.pages.flatMap((page) => page.files)
  const own = data.pages.flatMap((page) => page.folders)
  const folders = search === '' && folderId === DRIVE_ROOT ? [sharedFolder(), ...own] : own
  if (files.length + folders.length === 0 && !hasNextPage)
    return <EmptyState title={t(search ? 'drive.noneFound' : 'drive.empty')} />
  const rowOf = (choice: DriveChoice) => ({
    isChosen: chosen.has(choice.id),
    isDisabled,
    onToggle: () => onToggle(choice),
  })
  return (
    <>
      <ul aria-label={t('drive.files')} className="divide-y divide-line border-y border-line">
        {folders.map((folder) => (
          <DriveFolderRow key={folder.id} folder={folder} {...rowOf(folder)} onOpen={() => onOpen(folder)} />
        ))}
        {files.map((file) => (
          <DriveFileRow key={file.id} file={file} {...rowOf(file)} />
        ))}
      </ul>
      <ListEnd query={query} />
    </>
  )
}
