import type { Generated } from 'kysely'
import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    projects: {
      id: string
      user_id: string
      name: string
      description: string
      created_at: Moment
      updated_at: Moment
    }
    project_favorites: { user_id: string; project_id: string; created_at: Moment }
    project_files: {
      project_id: string
      file_id: string
      role: 'knowledge' | 'instruction'
      is_enabled: Generated<boolean>
      /** The users of the project read the file through it. */
      is_shared: Generated<boolean>
      added_at: Moment
    }
  }
}
