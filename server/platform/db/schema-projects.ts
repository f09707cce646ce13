import type { Generated } from 'kysely'
import type { Moment } from './schema-columns.ts'

/** What belongs together. The notebooks of a project name it themselves. */
export interface ProjectTables {
  projects: {
    id: string
    user_id: string
    name: string
    description: string
    created_at: Moment
    updated_at: Moment
  }
  project_files: {
    project_id: string
    file_id: string
    role: 'knowledge' | 'instruction'
    is_enabled: Generated<boolean>
    added_at: Moment
  }
}
