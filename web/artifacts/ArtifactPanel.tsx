import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '#web/ui/overlays/SidePanel.tsx'
import { ArtifactActions } from './ArtifactActions.tsx'
import { ArtifactIcon } from './ArtifactIcon.tsx'
import { ArtifactViewer, type FixArtifact } from './ArtifactViewer.tsx'
import { chooseLayout, chooseViewerWidth, useArtifactLayout } from './layout.view-state.ts'
import type { NotebookArtifact } from './notebook-artifacts.ts'
import { useOpenedArtifact } from './use-opened-artifact.ts'

interface ArtifactPanelProps {
  artifacts: readonly NotebookArtifact[]
  /** Whether the user may change them, and ask the model to. */
  mayUpdate: boolean
  /** Asks the model to correct errors of the artifact. */
  onFix: FixArtifact
}

/** The selected artifact beside the conversation. It takes the focus when its card was pressed only. */
export function ArtifactPanel({ artifacts, mayUpdate, onFix }: ArtifactPanelProps) {
  const { t } = useTranslation()
  const opened = useOpenedArtifact(artifacts)
  const { layout, knowledgeViewerWidth, selectedArtifact } = useArtifactLayout()
  const [isFromCard] = useState(() => Boolean(document.activeElement?.closest('[data-artifact]')))
  const { title, version } = opened
  return (
    <SidePanel
      title={title}
      icon={version && <ArtifactIcon type={version.type} />}
      facts={version && t(`artifacts.types.${version.type}`)}
      actions={<ArtifactActions version={version} />}
      onClose={() => chooseLayout('hide')}
      width={Number(knowledgeViewerWidth)}
      onResize={chooseViewerWidth}
      isFull={layout === 'full'}
      onFull={(isFull) => chooseLayout(isFull ? 'full' : 'beside')}
      takesFocus={isFromCard}
      findOpener={() =>
        document.querySelector(`[data-artifact="${CSS.escape(selectedArtifact?.identifier ?? '')}"]`)
      }
    >
      <ArtifactViewer
        key={`${selectedArtifact?.sessionId} ${selectedArtifact?.identifier}`}
        opened={opened}
        mayUpdate={mayUpdate}
        onFix={onFix}
      />
    </SidePanel>
  )
}
