import { z } from 'zod'
import { ARTIFACT_TYPES, IDENTIFIER_MAX, TITLE_MAX } from './artifact-parts.ts'
import { ARTIFACT_CONTENT_MAX, ARTIFACT_STATUSES, ARTIFACTS_PAGE_SIZE } from './constants/artifacts.ts'
import { longTextCall } from './long-text-call.ts'
import { artifactsMessages } from './messages/artifacts.ts'
import { rule } from './messages.ts'
import { liveEvent, pageOf, pageQuery, searchText, timestamp, userCall } from './procedures.ts'

const type = z.enum(ARTIFACT_TYPES)

/** An artifact of a notebook as it is in its latest version. */
export type Artifact = z.infer<typeof Artifact>
export const Artifact = z.object({
  id: z.string(),
  sessionId: z.string(),
  sessionName: z.string(),
  projectId: z.string().nullable(),
  identifier: z.string(),
  title: z.string(),
  type,
  language: z.string(),
  status: z.enum(ARTIFACT_STATUSES),
  /** The number of the latest version, from 1. */
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

export type StoredArtifactVersion = z.infer<typeof StoredArtifactVersion>
export const StoredArtifactVersion = z.object({
  number: z.number().int(),
  /** The message whose answer contains it; null when a user wrote it. */
  questId: z.string().nullable(),
  type,
  title: z.string(),
  language: z.string(),
  content: z.string(),
  createdAt: timestamp,
})

/** With its versions, oldest first. */
export type ArtifactWithVersions = z.infer<typeof ArtifactWithVersions>
export const ArtifactWithVersions = Artifact.extend({
  /** Whether its notebook is temporary: browsers do not store it. */
  isTemporary: z.boolean(),
  versions: z.array(StoredArtifactVersion),
})

const artifactId = z.object({ id: z.uuid() })

/** Artifacts need the setting EnableArtifacts and the user's experimental feature `enableArtifacts`. */
export const artifacts = {
  list: userCall
    .route({
      method: 'GET',
      path: '/artifacts',
      summary: 'The artifacts of your notebooks, last changed first',
    })
    .input(
      z.object({
        search: searchText.optional(),
        status: z.enum(ARTIFACT_STATUSES).optional(),
        ...pageQuery(ARTIFACTS_PAGE_SIZE),
      }),
    )
    .output(pageOf(Artifact)),
  get: userCall
    .route({ method: 'GET', path: '/artifacts/{id}', summary: 'One artifact with its versions' })
    .input(artifactId)
    .output(ArtifactWithVersions),
  /** Null while no answer that has ended contains it. */
  find: userCall
    .route({
      method: 'GET',
      path: '/sessions/{id}/artifact',
      summary: 'The artifact of a notebook with this identifier',
    })
    .input(artifactId.extend({ identifier: z.string().min(1).max(IDENTIFIER_MAX) }))
    .output(ArtifactWithVersions.nullable()),
  /** A content that differs from the latest one becomes a new version. */
  update: longTextCall
    .route({ method: 'PUT', path: '/artifacts/{id}', summary: 'Add a version, or change the status' })
    .input(
      artifactId.extend({
        status: z.enum(ARTIFACT_STATUSES).optional(),
        title: z.string().trim().max(TITLE_MAX).optional(),
        content: z
          .string()
          .max(ARTIFACT_CONTENT_MAX, rule(artifactsMessages.contentTooLong({ max: ARTIFACT_CONTENT_MAX })))
          .optional(),
        /** The version from which the content was made; its type and title are kept. The latest one by default. */
        basedOn: z.number().int().min(1).optional(),
      }),
    )
    .output(ArtifactWithVersions),
}

export const artifactChanged = liveEvent(
  'artifact_changed',
  z.object({ sessionId: z.string(), identifier: z.string() }),
)
