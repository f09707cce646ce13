import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { ArtifactChanges } from './ArtifactChanges.tsx'
import { ArtifactPreview, hasPreview } from './ArtifactPreview.tsx'
import { ArtifactSource } from './ArtifactSource.tsx'
import type { ArtifactVersion } from './notebook-artifacts.ts'
import { RestoreBar } from './RestoreBar.tsx'
import { Status } from './Status.tsx'
import { useHasSourceDraft } from './source-drafts.view-state.ts'
import type { OpenedArtifact } from './use-opened-artifact.ts'
import { VersionMenu } from './VersionMenu.tsx'

type View = 'preview' | 'source' | 'changes'

export type FixArtifact = (artifact: { title: string; errors: string }) => void

interface ArtifactViewerProps {
  opened: OpenedArtifact
  mayUpdate: boolean
  onFix: FixArtifact
}

/** An artifact in its views: the preview, the source, and what differs from the version before. */
export function ArtifactViewer({ opened, mayUpdate, onFix }: ArtifactViewerProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<View>()
  const { version, previous, number, title, stored } = opened
  const isEdited = useHasSourceDraft(stored?.id)
  if (!version) return <EmptyState title={t('artifacts.notLoaded')} body={t('artifacts.notLoadedBody')} />
  const views = viewsOf(version, previous !== undefined)
  const usual = version.isLive || isEdited || !hasPreview(version.type) ? 'source' : 'preview'
  const panels: Record<View, () => React.ReactNode> = {
    preview: () => (
      <ArtifactPreview
        version={version}
        title={title}
        onFix={mayUpdate ? (errors) => onFix({ title, errors }) : undefined}
      />
    ),
    source: () => <ArtifactSource version={version} artifact={mayUpdate ? stored : undefined} />,
    changes: () =>
      previous && (
        <ArtifactChanges
          before={{ number: number - 1, content: previous.content }}
          after={{ number, content: version.content }}
        />
      ),
  }
  return (
    <Tabs
      label={t('artifacts.views')}
      value={chosen && views.includes(chosen) ? chosen : usual}
      onChange={setChosen}
      className="flex min-h-0 flex-1 flex-col"
      listClassName="px-2"
      panelClassName="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
      actions={
        <>
          {stored && <Status artifact={stored} mayUpdate={mayUpdate} />}
          <VersionMenu opened={opened} />
        </>
      }
      tabs={views.map((view) => ({
        value: view,
        label: t(`artifacts.${view}`),
        panel: (
          <>
            {mayUpdate && <RestoreBar opened={opened} />}
            {panels[view]()}
          </>
        ),
      }))}
    />
  )
}

const viewsOf = ({ type, isLive }: ArtifactVersion, hasPrevious: boolean): View[] => [
  ...(hasPreview(type) ? (['preview'] as const) : []),
  'source',
  ...(hasPrevious && !isLive ? (['changes'] as const) : []),
]
