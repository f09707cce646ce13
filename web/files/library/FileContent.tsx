import { useSearch } from '@tanstack/react-router'
import { ErrorScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { placeOf } from '#web/viewers/file-place.ts'
import { ViewerBody } from '#web/viewers/ViewerBody.tsx'
import { ViewerSkeleton } from '#web/viewers/ViewerSkeleton.tsx'
import type { OpenedFile } from './use-open-file.ts'

/** The content of an open file, at the place in the address. */
export function FileContent({ opened: { file, problem, retry } }: { opened: OpenedFile }) {
  const place = placeOf(useSearch({ from: '/shell' }))
  // Remounted for new content, not for a new address of the same content.
  if (file) return <ViewerBody key={`${file.id} ${file.sha256}`} file={file} place={place} />
  if (problem) return <ErrorScreen message={problem} onRetry={retry} />
  return <ViewerSkeleton />
}
