import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    presences: {
      connection_id: string
      /** `null`: the user has the application open, which friends see. */
      notebook_id: string | null
      user_id: string
      seen_at: Moment
    }
    presence_preferences: { user_id: string; is_shown: boolean }
  }
}
