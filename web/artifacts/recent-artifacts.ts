import { z } from 'zod'
import { ARTIFACT_TYPES } from '#contract/artifact-parts.ts'

export const RECENT_ARTIFACTS_MAX = 10

/** An artifact of a notebook. */
export type ArtifactReference = z.infer<typeof ArtifactReference>
export const ArtifactReference = z.object({
  sessionId: z.string(),
  identifier: z.string(),
  title: z.string(),
  type: z.enum(ARTIFACT_TYPES).catch('code'),
})

export const isSameArtifact = (
  one: Pick<ArtifactReference, 'sessionId' | 'identifier'> | undefined,
  other: Pick<ArtifactReference, 'sessionId' | 'identifier'>,
): boolean => one?.sessionId === other.sessionId && one.identifier === other.identifier

/** The recent artifacts after one was used: it is the first, and appears once. */
export const withRecent = (
  recent: readonly ArtifactReference[],
  used: ArtifactReference,
): ArtifactReference[] =>
  [used, ...recent.filter((one) => !isSameArtifact(one, used))].slice(0, RECENT_ARTIFACTS_MAX)
