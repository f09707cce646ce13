import { SidePanel } from '#web/ui/overlays/SidePanel.tsx'
import { changeFilesView, useFilesView } from '../view-state.ts'
import { FileFrame } from './FileFrame.tsx'

/** The open file beside the list or conversation. When it closes, its name in the list is focused. */
export function FilePanel({ fileId }: { fileId: string }) {
  const { panelShare, opensFull } = useFilesView()
  return (
    <FileFrame fileId={fileId}>
      {(parts) => (
        <SidePanel
          {...parts}
          width={panelShare}
          onResize={(share) => changeFilesView({ panelShare: share })}
          isFull={opensFull}
          onFull={(isFull) => changeFilesView({ opensFull: isFull })}
          findOpener={() => document.querySelector(`[data-file="${CSS.escape(fileId)}"] [data-file-name]`)}
        />
      )}
    </FileFrame>
  )
}
