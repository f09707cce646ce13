import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    tool_permissions: {
      id: string
      user_id: string
      notebook_id: string | null
      tool: string
      definition_hash: string
      created_at: Moment
    }
  }
}
