export const ARTIFACT_CONTENT_MAX = 500_000
export const ARTIFACT_VERSIONS_MAX = 200
/** Characters of all versions of an artifact, which are read together. */
export const ARTIFACT_TOTAL_MAX = 10_000_000
export const ARTIFACTS_PAGE_SIZE = 24

export const ARTIFACT_STATUSES = ['draft', 'review', 'published', 'archived'] as const
export type ArtifactStatus = (typeof ARTIFACT_STATUSES)[number]
