import { useTranslation } from 'react-i18next'

/** The definition of a diagram or chart. */
export function DiagramSource({ definition }: { definition: string }) {
  const { t } = useTranslation()
  return (
    <pre tabIndex={0} className="diagram-source" aria-label={t('diagrams.source')}>
      <code>{definition}</code>
    </pre>
  )
}
