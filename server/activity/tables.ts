import type { Generated } from 'kysely'
import type { ActivityKind } from '#contract/activity.ts'
import type { Json, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    activities: {
      id: string
      user_id: string
      type: string
      metadata: Json<Record<string, unknown>>
      created_at: Moment
      /** What it was about; null for events of browsers. */
      subject_kind: Generated<ActivityKind | null>
      subject_id: Generated<string | null>
      subject_name: Generated<string | null>
      project_id: Generated<string | null>
      organization_id: Generated<string | null>
    }
  }
}
