import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    notebook_presences: {
      connection_id: string
      notebook_id: string
      user_id: string
      process_id: string
      seen_at: Moment
    }
    presence_preferences: { user_id: string; is_shown: boolean }
  }
}
