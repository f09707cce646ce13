import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ArtifactType } from '#contract/artifact-parts.ts'
import { withTexts } from '#web/platform/texts.ts'
import { lazyComponent } from '#web/ui/layout/lazy-component.ts'
import { MarkdownText } from '#web/ui/markdown/MarkdownText.tsx'
import type { ArtifactVersion } from './notebook-artifacts.ts'

const Diagram = lazyComponent(
  async () => (await withTexts(import('#web/ui/diagrams/Diagram.tsx'), 'diagrams')).Diagram,
)

/** Whether artifacts of this type can be shown as something else than their source. */
export const hasPreview = (type: ArtifactType): boolean => type !== 'code' && type !== 'html'

interface ArtifactPreviewProps {
  version: ArtifactVersion
  title: string
}

/** What an artifact looks like. */
export function ArtifactPreview({ version, title }: ArtifactPreviewProps) {
  const { t } = useTranslation()
  const { type, content, isLive } = version
  if (content.trim() === '')
    return <p className="px-4 py-6 text-center text-soft">{t('artifacts.emptyPreview')}</p>
  switch (type) {
    case 'markdown':
      return <MarkdownText text={content} isStreaming={isLive} className="mx-auto px-4 py-5 sm:px-6" />
    case 'mermaid':
      return (
        <div className="p-4">
          <Diagram key={content} definition={content} />
        </div>
      )
    case 'svg':
      return <Drawing key={content} content={content} title={title} />
    case 'html':
    case 'code':
      return null
  }
}

/** As an image a drawing runs no script and loads nothing. */
function Drawing({ content, title }: { content: string; title: string }) {
  const { t } = useTranslation()
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return (
      <p role="alert" className="px-4 py-6 text-center text-bad">
        {t('artifacts.svgFailed')}
      </p>
    )
  return (
    <div className="grid min-h-full place-items-center p-4">
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(withNamespace(content))}`}
        alt={title}
        onError={() => setFailed(true)}
        className="max-h-[70vh] max-w-full bg-white"
      />
    </div>
  )
}

/** Models often leave it out, which only pages permit. */
const withNamespace = (svg: string) =>
  /<svg[^>]*\sxmlns=/.test(svg) ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
