import type { Json, MaybeMoment, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    announcements: {
      id: string
      enabled: boolean
      start_date: MaybeMoment
      end_date: MaybeMoment
      priority: number
      tags: string[]
      is_banner: boolean
      title: string
      subtitle: string
      description: string
      text_message: string
      views_threshold: Json<{ type: string; threshold: number } | null>
      agrees_threshold: Json<{ type: string; threshold: number } | null>
      created_at: Moment
    }
    announcement_images: {
      key: string
      announcement_id: string
      width: number
      height: number
      created_at: Moment
    }
  }
}
