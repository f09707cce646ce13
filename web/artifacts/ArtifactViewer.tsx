import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PlainText } from '#web/ui/layout/PlainText.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { SourceBlock } from '#web/ui/markdown/CodeBlock.tsx'
import { ArtifactChanges } from './ArtifactChanges.tsx'
import { ArtifactPreview, hasPreview } from './ArtifactPreview.tsx'
import { sourceLanguage } from './artifact-file.ts'
import type { ArtifactVersion } from './notebook-artifacts.ts'
import type { OpenedArtifact } from './use-opened-artifact.ts'
import { VersionMenu } from './VersionMenu.tsx'

type View = 'preview' | 'source' | 'changes'

/** Longer sources are shown as plain text. */
const COLOURED_MAX = 100_000

export type FixArtifact = (artifact: { title: string; errors: string }) => void

interface ArtifactViewerProps {
  opened: OpenedArtifact
  onFix: FixArtifact
}

/** An artifact in its views: the preview, the source, and what differs from the version before. */
export function ArtifactViewer({ opened, onFix }: ArtifactViewerProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<View>()
  const { version, previous, number, title } = opened
  if (!version) return <EmptyState title={t('artifacts.notLoaded')} body={t('artifacts.notLoadedBody')} />
  const views = viewsOf(version, previous !== undefined)
  const usual = version.isLive || !hasPreview(version.type) ? 'source' : 'preview'
  const panels: Record<View, () => React.ReactNode> = {
    preview: () => (
      <ArtifactPreview version={version} title={title} onFix={(errors) => onFix({ title, errors })} />
    ),
    source: () => <Source version={version} />,
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
      actions={<VersionMenu opened={opened} />}
      tabs={views.map((view) => ({ value: view, label: t(`artifacts.${view}`), panel: panels[view]() }))}
    />
  )
}

const viewsOf = ({ type, isLive }: ArtifactVersion, hasPrevious: boolean): View[] => [
  ...(hasPreview(type) ? (['preview'] as const) : []),
  'source',
  ...(hasPrevious && !isLive ? (['changes'] as const) : []),
]

function Source({ version }: { version: ArtifactVersion }) {
  const { content, isLive } = version
  if (content.length > COLOURED_MAX)
    return <PlainText text={content} className="p-4 font-code text-[12.5px] leading-5" />
  return (
    <div className="p-4">
      <SourceBlock code={content} language={sourceLanguage(version)} isIncomplete={isLive} />
    </div>
  )
}
