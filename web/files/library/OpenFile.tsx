import { useMatch, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

const FileViewer = lazyComponent(
  async () => (await withTexts(import('./FileViewer.tsx'), 'files', 'file-tags', 'viewer')).FileViewer,
)

/** The address says which file is open over the page. The pages of files and of notebooks have a panel for it. */
export function OpenFile(): ReactNode {
  const { file } = useSearch({ from: '/shell' })
  const isLibrary = useMatch({ from: '/shell/files', shouldThrow: false }) !== undefined
  const isNotebook = useMatch({ from: '/shell/notebooks/$id', shouldThrow: false }) !== undefined
  return file && !isLibrary && !isNotebook && <FileViewer fileId={file} />
}
