import { useTranslation } from 'react-i18next'
import type { ArtifactType } from '#contract/artifact-parts.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'
import { ArtifactFrame } from './ArtifactFrame.tsx'
import { artifactPage } from './artifact-page.ts'
import type { ArtifactVersion } from './notebook-artifacts.ts'

const Diagram = lazyComponent(
  async () => (await withTexts(import('#web/ui/diagrams/Diagram.tsx'), 'diagrams')).Diagram,
)

const DataChart = lazyComponent(
  async () => (await withTexts(import('#web/ui/diagrams/DataChart.tsx'), 'diagrams')).DataChart,
)

const ReactFrame = lazyComponent(
  async () => (await withTexts(import('./ReactFrame.tsx'), 'artifacts')).ReactFrame,
)

/** Whether artifacts of this type can be shown as something else than their source. */
export const hasPreview = (type: ArtifactType): boolean => type !== 'code'

interface ArtifactPreviewProps {
  version: ArtifactVersion
  title: string
  /** Absent where no message can be sent. */
  onFix?: ((errors: string) => void) | undefined
}

/** What an artifact looks like. */
export function ArtifactPreview({ version, title, onFix }: ArtifactPreviewProps) {
  const { t } = useTranslation()
  const { type, content, isLive } = version
  if (content.trim() === '')
    return <p className="px-4 py-6 text-center text-soft">{t('artifacts.emptyPreview')}</p>
  switch (type) {
    case 'markdown':
      return <MarkdownText text={content} isStreaming={isLive} className="mx-auto px-4 py-5 sm:px-6" />
    case 'mermaid':
      return (
        <div className="p-1.5 sm:p-4">
          <Diagram key={content} definition={content} />
        </div>
      )
    case 'recharts':
      if (isLive) return <p className="px-4 py-6 text-center text-soft">{t('artifacts.runsLater')}</p>
      return (
        <div className="p-1.5 sm:p-4">
          <DataChart key={content} definition={content} />
        </div>
      )
    case 'react':
      if (isLive) return <p className="px-4 py-6 text-center text-soft">{t('artifacts.runsLater')}</p>
      return <ReactFrame key={content} content={content} title={title} onFix={onFix} />
    case 'svg':
    case 'html':
      if (isLive) return <p className="px-4 py-6 text-center text-soft">{t('artifacts.runsLater')}</p>
      return (
        <ArtifactFrame key={content} source={artifactPage({ type, content })} title={title} onFix={onFix} />
      )
    case 'code':
      return null
  }
}
