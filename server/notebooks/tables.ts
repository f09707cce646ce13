import type { ColumnType, Generated } from 'kysely'
import type { NotebookJobKind, NotebookOrigin } from '#contract/notebooks.ts'
import type { Json, MaybeMoment, Moment } from '#server/platform/db/columns.ts'

export type RunningJobs = Partial<Record<NotebookJobKind, string>>

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    notebooks: {
      id: string
      user_id: string
      name: string
      is_named_by_person: boolean
      tags: Json<{ name: string; strength: number }[]>
      summary: string | null
      summary_at: MaybeMoment
      last_used_model: string | null
      knowledge_ids: Generated<string[]>
      agent_ids: Generated<string[]>
      project_id: string | null
      is_global_read: Generated<boolean>
      is_global_write: Generated<boolean>
      /** Null for a notebook that is not a copy. */
      origin_kind: Generated<NotebookOrigin['kind'] | null>
      origin_notebook_id: Generated<string | null>
      origin_message_id: Generated<string | null>
      origin_name: Generated<string | null>
      /** When each running job started, in ISO 8601. */
      running_jobs: ColumnType<RunningJobs, string | undefined, string>
      next_position: Generated<number>
      is_temporary: Generated<boolean>
      /** When it was moved to the trash. */
      deleted_at: Generated<Date | null>
      created_at: Moment
      updated_at: Moment
    }
    notebook_favorites: {
      user_id: string
      notebook_id: string
      created_at: Moment
    }
  }
}
