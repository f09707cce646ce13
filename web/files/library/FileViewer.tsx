import { FullscreenDialog } from '#web/ui/overlays/FullscreenDialog.tsx'
import { FileFrame } from './FileFrame.tsx'

/** The file in the address of the page, over that page. */
export const FileViewer = ({ fileId }: { fileId: string }) => (
  <FileFrame fileId={fileId}>{(parts) => <FullscreenDialog {...parts} />}</FileFrame>
)
