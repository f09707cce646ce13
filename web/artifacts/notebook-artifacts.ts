import type { ArtifactPart, ArtifactType } from '#contract/artifact-parts.ts'
import type { ArtifactWithVersions } from '#contract/artifacts.ts'

export interface ArtifactVersion extends Omit<ArtifactPart, 'kind' | 'identifier'> {
  /** The answer that contains it; null when a user wrote it. */
  questId: string | null
  /** Whether it is being written. */
  isLive: boolean
}

/** The versions of one artifact, oldest first; there is at least one. */
export interface NotebookArtifact {
  identifier: string
  versions: ArtifactVersion[]
}

/** An artifact in an answer, in the order of the answers. */
export interface WrittenArtifact {
  questId: string
  part: ArtifactPart
  isLive: boolean
}

/** The artifacts of a notebook by identifier. A content that is written again is no new version. */
export function collectArtifacts(written: Iterable<WrittenArtifact>): NotebookArtifact[] {
  const artifacts = new Map<string, NotebookArtifact>()
  for (const { questId, part, isLive } of written) {
    const { kind: _, identifier, ...content } = part
    const artifact = artifacts.get(identifier) ?? { identifier, versions: [] }
    artifacts.set(identifier, artifact)
    const isWriting = isLive && !part.isComplete
    const isKnown = !isWriting && artifact.versions.some((version) => isSameContent(version, content))
    if (!isKnown) artifact.versions.push({ ...content, questId, isLive: isWriting })
  }
  return [...artifacts.values()]
}

const isSameContent = (
  one: { type: ArtifactType; content: string },
  other: { type: ArtifactType; content: string },
): boolean => one.type === other.type && one.content === other.content

/** The versions of the server, then those of loaded answers that it does not have: they are being written, or unfinished. */
export function withStored(
  versions: readonly ArtifactVersion[],
  stored: Pick<ArtifactWithVersions, 'versions'> | null | undefined,
): ArtifactVersion[] {
  const known = (stored?.versions ?? []).map(({ number: _, createdAt: __, ...version }) => ({
    ...version,
    isComplete: true,
    isLive: false,
  }))
  const others = versions.filter((version) => !known.some((one) => isSameContent(one, version)))
  return [...known, ...others]
}

/** The number of the version with this content, from 1; nothing when there is none. */
export function versionNumber(
  artifact: NotebookArtifact | undefined,
  part: ArtifactPart,
): number | undefined {
  const index = artifact?.versions.findIndex((version) => isSameContent(version, part)) ?? -1
  return index === -1 ? undefined : index + 1
}
