import { Maximize2, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/forms/IconButton.tsx'
import { Resizer } from '#web/ui/layout/Resizer.tsx'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { FullscreenDialog } from '#web/ui/overlays/FullscreenDialog.tsx'
import { useElementWidth } from '#web/viewers/use-element-width.ts'
import { ArtifactActions } from './ArtifactActions.tsx'
import { ArtifactIcon } from './ArtifactIcon.tsx'
import { ArtifactViewer, type FixArtifact } from './ArtifactViewer.tsx'
import {
  chooseLayout,
  chooseViewerWidth,
  useArtifactLayout,
  VIEWER_WIDTH_MAX,
  VIEWER_WIDTH_MIN,
} from './layout.view-state.ts'
import type { NotebookArtifact } from './notebook-artifacts.ts'
import { type OpenedArtifact, useOpenedArtifact } from './use-opened-artifact.ts'

interface ArtifactPanelProps {
  artifacts: readonly NotebookArtifact[]
  /** Asks the model to correct errors of the artifact. */
  onFix: FixArtifact
}

/** The selected artifact beside the conversation; over it in full screen and where there is no space beside it. */
export function ArtifactPanel({ artifacts, onFix }: ArtifactPanelProps) {
  const { t } = useTranslation()
  const opened = useOpenedArtifact(artifacts)
  const isFull = useArtifactLayout(({ layout }) => layout === 'full')
  const isWide = useMedia('(width >= 64rem)')
  if (isWide && !isFull) return <SidePanel opened={opened} onFix={onFix} />
  return (
    <FullscreenDialog
      title={opened.title}
      icon={opened.version && <ArtifactIcon type={opened.version.type} />}
      facts={opened.version && t(`artifacts.types.${opened.version.type}`)}
      actions={<ArtifactActions version={opened.version} />}
      onClose={() => chooseLayout(isWide ? 'beside' : 'hide')}
    >
      <ArtifactViewer opened={opened} onFix={onFix} />
    </FullscreenDialog>
  )
}

function SidePanel({ opened, onFix }: { opened: OpenedArtifact; onFix: FixArtifact }) {
  const { t } = useTranslation()
  const { title, version } = opened
  const percent = Number(useArtifactLayout((layout) => layout.knowledgeViewerWidth))
  const panel = useRef<HTMLElement>(null)
  useFocusFromCard(panel)
  const pageWidth = (useElementWidth(panel) * 100) / percent
  const pixels = (share: number) => Math.round((share / 100) * pageWidth)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any element in it
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t('artifacts.panel', { title })}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        chooseLayout('hide')
      }}
      style={{ width: `${percent}%` }}
      className="relative flex min-w-0 flex-none flex-col border-s border-line bg-raised outline-none"
    >
      <Resizer
        label={t('artifacts.resize')}
        width={pixels(percent)}
        min={pixels(VIEWER_WIDTH_MIN)}
        max={pixels(VIEWER_WIDTH_MAX)}
        onResize={(width) => chooseViewerWidth((width / pageWidth) * 100)}
        edge="start"
      />
      <header className="flex min-h-14 flex-none items-center gap-2 border-b border-line ps-4 pe-2">
        <span className="text-faint">{version && <ArtifactIcon type={version.type} />}</span>
        <h2 dir="auto" className="min-w-0 flex-1 truncate font-reading text-large font-semibold">
          {title}
        </h2>
        <div className="flex flex-none items-center gap-0.5">
          <ArtifactActions version={version} />
          <IconButton
            label={t('artifacts.fullScreen')}
            icon={<Maximize2 size={16} />}
            onClick={() => chooseLayout('full')}
          />
          <IconButton label={t('ui.close')} icon={<X size={18} />} onClick={() => chooseLayout('hide')} />
        </div>
      </header>
      <ArtifactViewer opened={opened} onFix={onFix} />
    </aside>
  )
}

/** The panel is focused when its card was pressed, not when it opens by itself; then the focus returns to the card. */
function useFocusFromCard(panel: RefObject<HTMLElement | null>): void {
  const selected = useArtifactLayout((layout) => layout.selectedArtifact)
  const identifier = selected?.identifier ?? ''
  const returnFocus = useEffectEvent(() => {
    requestAnimationFrame(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (!isLost || useArtifactLayout.getState().layout === 'full') return
      document.querySelector<HTMLElement>(`[data-artifact="${CSS.escape(identifier)}"]`)?.focus()
    })
  })
  useEffect(() => {
    if (document.activeElement?.closest('[data-artifact]')) panel.current?.focus({ preventScroll: true })
    return () => returnFocus()
  }, [panel])
}
