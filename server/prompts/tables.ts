import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    saved_prompts: {
      id: string
      user_id: string
      name: string
      text: string
      updated_at: Moment
    }
  }
}
