import type { Generated } from 'kysely'
import type { Permission } from '#contract/access.ts'
import type { ProjectColor } from '#contract/projects.ts'
import type { MaybeMoment, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    projects: {
      id: string
      user_id: string
      name: string
      description: string
      color: ProjectColor | null
      created_at: Moment
      updated_at: Moment
      archived_at: MaybeMoment
    }
    /** A view: the owners and members of projects, and the users who have opened a link. */
    project_users: { project_id: string; user_id: string; permissions: Permission[]; is_link: boolean }
    project_favorites: { user_id: string; project_id: string; created_at: Moment }
    project_files: {
      project_id: string
      file_id: string
      role: 'knowledge' | 'instruction'
      is_enabled: Generated<boolean>
      /** The users of the project read the file as long as this user may share it. */
      added_by: string | null
      added_at: Moment
    }
  }
}
