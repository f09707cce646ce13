import type { SearchHit } from '#contract/search.ts'
import { notebookPath } from '#web/notebooks/paths.ts'
import type { PageAddress } from '#web/platform/entries.ts'
import { projectPath } from '#web/projects/paths.ts'
import { withFile } from '#web/viewers/file-place.ts'

/** Where a result is: the notebook, at the message if it is one; or the project. Files open over the current page. */
export function hitPage({ kind, id, sessionId, fileId, place, snippet }: SearchHit): PageAddress {
  if (kind === 'project') return projectPath(id)
  if (fileId !== undefined) {
    const { page, row, position } = place ?? {}
    const at = position === undefined ? undefined : { page, row, position, text: snippet }
    return { to: '.', search: withFile(fileId, at) }
  }
  return notebookPath(sessionId ?? id, { message: place?.index })
}
