import type { Generated } from 'kysely'
import type { OrganizationRole } from '#contract/organizations.ts'
import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    organizations: {
      id: string
      name: string
      seats: number
      is_default_account: Generated<boolean>
      created_at: Moment
      updated_at: Moment
    }
    organization_members: {
      organization_id: string
      user_id: string
      role: OrganizationRole
      joined_at: Moment
    }
  }
}
