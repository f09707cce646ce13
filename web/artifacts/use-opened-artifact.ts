import { useTranslation } from 'react-i18next'
import { useArtifactLayout } from './layout.view-state.ts'
import type { ArtifactVersion, NotebookArtifact } from './notebook-artifacts.ts'

export interface OpenedArtifact {
  title: string
  /** The number of the shown version, from 1. */
  number: number
  total: number
  /** Absent while the answer with it is not loaded. */
  version: ArtifactVersion | undefined
  previous: ArtifactVersion | undefined
}

/** The selected artifact in the selected version, among those of its notebook. */
export function useOpenedArtifact(artifacts: readonly NotebookArtifact[]): OpenedArtifact {
  const { t } = useTranslation()
  const selected = useArtifactLayout((layout) => layout.selectedArtifact)
  const chosen = useArtifactLayout((layout) => layout.selectedVersion)
  const versions = artifacts.find(({ identifier }) => identifier === selected?.identifier)?.versions ?? []
  const total = versions.length
  const number = Math.min(chosen ?? total, total)
  const version = versions[number - 1]
  const title = version?.title || selected?.title || t('artifacts.untitled')
  return { title, number, total, version, previous: versions[number - 2] }
}
