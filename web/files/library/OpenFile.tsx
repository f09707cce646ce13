import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { useIsFileBeside } from './use-is-file-beside.ts'

const FileViewer = lazyComponent(
  async () => (await withTexts(import('./FileViewer.tsx'), 'files', 'file-tags', 'viewer')).FileViewer,
)

/**
 * The address says which file is open over the page. The page of files shows it beside its list where it can,
 * and a notebook beside its conversation.
 */
export function OpenFile(): ReactNode {
  const { file } = useSearch({ from: '/shell' })
  const isBeside = useIsFileBeside()
  return file && !isBeside && <FileViewer fileId={file} />
}
