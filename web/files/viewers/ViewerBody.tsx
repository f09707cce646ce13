import { type ComponentType, lazy, Suspense } from 'react'
import { withTexts } from '#web/platform/texts.ts'
import { NoViewer } from './NoViewer.tsx'
import { ViewerSkeleton } from './ViewerSkeleton.tsx'
import { type ViewerKind, type ViewerProps, viewerKindOf } from './viewer-kind.ts'

const ImageViewer = lazy(async () => ({
  default: (await withTexts(import('./ImageViewer.tsx'), 'viewer', 'files')).ImageViewer,
}))
const MarkdownViewer = lazy(async () => ({
  default: (await withTexts(import('./MarkdownViewer.tsx'), 'viewer', 'files')).MarkdownViewer,
}))
const PdfViewer = lazy(async () => ({
  default: (await withTexts(import('./PdfViewer.tsx'), 'viewer', 'files')).PdfViewer,
}))
const CodeViewer = lazy(async () => ({
  default: (await withTexts(import('./CodeViewer.tsx'), 'viewer', 'files')).CodeViewer,
}))
const DocumentViewer = lazy(async () => ({
  default: (await withTexts(import('./DocumentViewer.tsx'), 'viewer', 'files')).DocumentViewer,
}))
const JsonViewer = lazy(async () => ({
  default: (await withTexts(import('./json/JsonViewer.tsx'), 'viewer', 'files')).JsonViewer,
}))
const TableViewer = lazy(async () => ({
  default: (await withTexts(import('./TableViewer.tsx'), 'viewer', 'files')).TableViewer,
}))
const TextViewer = lazy(async () => ({
  default: (await withTexts(import('./TextViewer.tsx'), 'viewer', 'files')).TextViewer,
}))

const VIEWERS: Record<ViewerKind, ComponentType<ViewerProps>> = {
  markdown: MarkdownViewer,
  text: TextViewer,
  code: CodeViewer,
  json: JsonViewer,
  table: TableViewer,
  sheet: TableViewer,
  image: ImageViewer,
  pdf: PdfViewer,
  document: DocumentViewer,
  none: NoViewer,
}

/** The content of a file, by the viewer for its kind; each is loaded when it is first needed. */
export function ViewerBody({ file, place }: ViewerProps) {
  const Viewer = VIEWERS[viewerKindOf(file)]
  return (
    <Suspense fallback={<ViewerSkeleton />}>
      <Viewer file={file} place={place} />
    </Suspense>
  )
}
