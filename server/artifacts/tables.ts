import type { Generated } from 'kysely'
import type { ArtifactType } from '#contract/artifact-parts.ts'
import type { ArtifactStatus } from '#contract/constants/artifacts.ts'
import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    artifacts: {
      id: string
      notebook_id: string
      identifier: string
      status: Generated<ArtifactStatus>
      created_at: Moment
      updated_at: Moment
    }
    artifact_versions: {
      artifact_id: string
      number: number
      /** Null when a user wrote it. */
      quest_id: string | null
      type: ArtifactType
      title: string
      language: string
      content: string
      created_at: Moment
    }
  }
}
