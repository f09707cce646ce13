import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { KnowledgeFile } from '#contract/files.ts'
import { formatBytes, formatDate } from '#web/platform/formats.ts'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { FullscreenDialog } from '#web/ui/overlays/FullscreenDialog.tsx'
import { type FilePlace, placeOf, withoutFile } from '#web/viewers/file-place.ts'
import { openedFile } from '#web/viewers/queries.ts'
import { ViewerBody } from '#web/viewers/ViewerBody.tsx'
import { ViewerSkeleton } from '#web/viewers/ViewerSkeleton.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { FileStatusChip } from '../FileStatusChip.tsx'
import { OwnerName } from '../OwnerName.tsx'
import { ViewerActions } from './ViewerActions.tsx'

/** The file in the address of the page, over that page. */
export function FileViewer({ fileId }: { fileId: string }) {
  const { t } = useTranslation()
  const place = placeOf(useSearch({ from: '/shell' }))
  const close = useClosing()
  const { data: file, error, refetch } = useQuery(openedFile(fileId))
  return (
    <FullscreenDialog
      onClose={close}
      title={file?.fileName ?? t(error ? 'viewer.noFile' : 'viewer.opening')}
      icon={<FileIcon mimeType={file?.mimeType ?? ''} size={20} />}
      facts={file && <Facts file={file} />}
      actions={file && <ViewerActions file={file} />}
    >
      <Content file={file} place={place} problem={error?.message} onRetry={() => void refetch()} />
    </FullscreenDialog>
  )
}

/** Goes back to the page as it was before the file was opened. */
function useClosing() {
  const { history, navigate } = useRouter()
  return () => {
    if (history.location.state.isFileOnTop) history.back()
    else void navigate({ to: '.', search: withoutFile, replace: true })
  }
}

interface ContentProps {
  file: KnowledgeFile | undefined
  place: FilePlace
  problem: string | undefined
  onRetry: () => void
}

function Content({ file, place, problem, onRetry }: ContentProps) {
  // Remounted for new content, not for a new address of the same content.
  if (file) return <ViewerBody key={`${file.id} ${file.sha256}`} file={file} place={place} />
  if (problem) return <ErrorScreen message={problem} onRetry={onRetry} />
  return <ViewerSkeleton />
}

function Facts({ file }: { file: KnowledgeFile }) {
  return (
    <span className="flex items-center gap-2">
      <OwnerName owner={file.owner} className="max-w-[50%]" />
      <span className="truncate">
        {formatBytes(file.fileSize)} · <time dateTime={file.updatedAt}>{formatDate(file.updatedAt)}</time>
      </span>
      <FileStatusChip file={file} />
    </span>
  )
}
