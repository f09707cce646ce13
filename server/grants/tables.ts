import type { ColumnType, Generated } from 'kysely'
import type { Permission } from '#contract/access.ts'
import type { MaybeMoment, Moment } from '#server/platform/db/columns.ts'
import type { ResourceKind, Subject } from './types.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    grants: {
      id: Generated<string>
      resource_kind: ResourceKind
      resource_id: string
      subject_kind: Subject['kind']
      subject_id: string
      permissions: Permission[]
      via: Generated<'direct' | 'project' | 'invite'>
      via_id: string | null
      created_by: string | null
      created_at: Moment
      expires_at: MaybeMoment
      user_id: ColumnType<string | null, never, never>
    }
    group_members: { group_id: string; user_id: string }
    /** A view: who may do what at present, by grants, groups, projects and notebooks. */
    effective_grants: {
      resource_kind: ResourceKind
      resource_id: string
      user_id: string
      permissions: Permission[]
    }
  }
}
