import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ArtifactWithVersions } from '#contract/artifacts.ts'
import { useArtifactLayout } from './layout.view-state.ts'
import { type ArtifactVersion, type NotebookArtifact, withStored } from './notebook-artifacts.ts'
import { storedArtifact } from './queries.ts'

export interface OpenedArtifact {
  title: string
  /** The number of the shown version, from 1. */
  number: number
  total: number
  /** Absent while the answer with it is not loaded. */
  version: ArtifactVersion | undefined
  previous: ArtifactVersion | undefined
  /** Absent until its first answer has ended: then it can be changed. */
  stored: ArtifactWithVersions | undefined
}

/** The selected artifact in the selected version, among those of its notebook. */
export function useOpenedArtifact(artifacts: readonly NotebookArtifact[]): OpenedArtifact {
  const { t } = useTranslation()
  const selected = useArtifactLayout((layout) => layout.selectedArtifact)
  const chosen = useArtifactLayout((layout) => layout.selectedVersion)
  const wanted = useArtifactLayout((layout) => layout.selectedContent)
  const { data: stored } = useQuery({ ...storedArtifact(selected), enabled: selected !== null })
  const loaded = artifacts.find(({ identifier }) => identifier === selected?.identifier)?.versions ?? []
  const versions = withStored(loaded, stored)
  const total = versions.length
  const number = numberIn(versions, chosen, wanted)
  const version = versions[number - 1]
  const title = version?.title || selected?.title || t('artifacts.untitled')
  return { title, number, total, version, previous: versions[number - 2], stored: stored ?? undefined }
}

function numberIn(versions: ArtifactVersion[], chosen: number | null, wanted: string | null): number {
  const index = wanted === null ? -1 : versions.findIndex(({ content }) => content === wanted)
  return index === -1 ? Math.min(chosen ?? versions.length, versions.length) : index + 1
}
