import type { Generated } from 'kysely'
import type { MaybeMoment, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    inbox_broadcasts: {
      id: string
      created_by: string | null
      title: string
      message: string
      tags: string[]
      created_at: Moment
      total: number
      sent: Generated<number>
      sent_up_to: string | null
      done_at: MaybeMoment
    }
    inbox_messages: {
      id: string
      sender_id: string | null
      receiver_id: string
      broadcast_id: string | null
      title: string
      message: string
      created_at: Moment
      read_at: MaybeMoment
      deleted_at: MaybeMoment
      mailed_at: MaybeMoment
    }
    inbox_preferences: { user_id: string; mail_unread: boolean }
  }
}
