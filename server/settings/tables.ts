import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    settings: {
      name: string
      value: string
      sealed_value: string | null
      updated_by: string | null
      updated_at: Moment
    }
  }
}
