import type { Json, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    activities: {
      id: string
      user_id: string
      type: string
      metadata: Json<Record<string, unknown>>
      created_at: Moment
    }
  }
}
