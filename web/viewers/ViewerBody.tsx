import { withTexts } from '#web/platform/texts.ts'
import { type LazyComponent, lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { NoViewer } from './NoViewer.tsx'
import { ViewerSkeleton } from './ViewerSkeleton.tsx'
import { type ViewerKind, type ViewerProps, viewerKindOf } from './viewer-kind.ts'

const ImageViewer = lazyComponent(
  async () => (await withTexts(import('./image/ImageViewer.tsx'), 'viewer', 'files')).ImageViewer,
)
const MarkdownViewer = lazyComponent(
  async () => (await withTexts(import('./text/MarkdownViewer.tsx'), 'viewer', 'files')).MarkdownViewer,
)
const PdfViewer = lazyComponent(
  async () => (await withTexts(import('./pdf/PdfViewer.tsx'), 'viewer', 'files')).PdfViewer,
)
const CodeViewer = lazyComponent(
  async () => (await withTexts(import('./code/CodeViewer.tsx'), 'viewer', 'files')).CodeViewer,
)
const DocumentViewer = lazyComponent(
  async () => (await withTexts(import('./text/DocumentViewer.tsx'), 'viewer', 'files')).DocumentViewer,
)
const JsonViewer = lazyComponent(
  async () => (await withTexts(import('./json/JsonViewer.tsx'), 'viewer', 'files')).JsonViewer,
)
const TableViewer = lazyComponent(
  async () => (await withTexts(import('./sheet/TableViewer.tsx'), 'viewer', 'files')).TableViewer,
)
const TextViewer = lazyComponent(
  async () => (await withTexts(import('./text/TextViewer.tsx'), 'viewer', 'files')).TextViewer,
)

const VIEWERS: Record<ViewerKind, LazyComponent<ViewerProps> | typeof NoViewer> = {
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

/** The content of a file in the viewer for its type; each is loaded when it is first needed. */
export function ViewerBody({ file, place }: ViewerProps) {
  const Viewer = VIEWERS[viewerKindOf(file)]
  return <Viewer file={file} place={place} fallback={<ViewerSkeleton />} />
}
