import { Shapes } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArtifactType } from '#contract/artifact-parts.ts'
import { artifactsMessages } from '#contract/messages/artifacts.ts'
import { shownMessage } from '#web/platform/messages.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { ArtifactPreview, hasPreview } from './ArtifactPreview.tsx'
import { ArtifactSource } from './ArtifactSource.tsx'
import { ARTIFACT_EXAMPLES } from './artifact-examples.ts'
import { useArePermitted } from './queries.ts'

type View = 'preview' | 'source'

/** One example of each type of artifact, also for users who have not turned artifacts on. */
export function ArtifactsDemoPage() {
  const { t } = useTranslation()
  if (useArePermitted(true)) return <Examples />
  return (
    <Page title={t('artifacts.demoTitle')}>
      <EmptyState
        icon={<Shapes size={28} strokeWidth={1.5} />}
        title={shownMessage(artifactsMessages.disabledForAll())}
      />
    </Page>
  )
}

function Examples() {
  const { t } = useTranslation()
  const [type, setType] = useState<ArtifactType>('react')
  const [chosen, setView] = useState<View>('preview')
  const { title, language, content } = ARTIFACT_EXAMPLES[type]
  const version = { type, title, language, content, questId: null, isComplete: true, isLive: false }
  const views: View[] = hasPreview(type) ? ['preview', 'source'] : ['source']
  const panels = {
    preview: <ArtifactPreview version={version} title={title} />,
    source: <ArtifactSource version={version} artifact={undefined} />,
  }
  const types = Object.keys(ARTIFACT_EXAMPLES) as ArtifactType[]
  return (
    <Page title={t('artifacts.demoTitle')} width="wide">
      <p className="mb-4 max-w-prose text-soft">{t('artifacts.demoBody')}</p>
      <Select
        label={t('artifacts.demoList')}
        value={type}
        onChange={setType}
        className="max-w-64"
        options={types.map((value) => ({ value, label: t(`artifacts.types.${value}`) }))}
      />
      <section
        aria-label={title}
        className="mt-4 flex min-h-128 flex-1 flex-col overflow-hidden rounded-card border border-line bg-raised"
      >
        <Tabs
          label={t('artifacts.views')}
          value={views.includes(chosen) ? chosen : 'source'}
          onChange={setView}
          className="flex min-h-0 flex-1 flex-col"
          listClassName="px-2"
          panelClassName="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
          tabs={views.map((view) => ({ value: view, label: t(`artifacts.${view}`), panel: panels[view] }))}
        />
      </section>
    </Page>
  )
}
