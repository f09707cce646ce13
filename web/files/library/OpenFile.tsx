import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'

const FileViewer = lazyComponent(
  async () => (await withTexts(import('./FileViewer.tsx'), 'files', 'file-tags', 'viewer')).FileViewer,
)

/** The address says which file is open over the page. */
export function OpenFile(): ReactNode {
  const { file } = useSearch({ from: '/shell' })
  return file && <FileViewer fileId={file} />
}
