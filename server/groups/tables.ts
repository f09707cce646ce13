import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    /** Their members are in `group_members`. Each belongs to a user or to an organization. */
    groups: {
      id: string
      name: string
      user_id: string | null
      organization_id: string | null
      created_at: Moment
      updated_at: Moment
    }
  }
}
