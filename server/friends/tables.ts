import type { MaybeMoment, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    friendships: {
      id: string
      requester_id: string
      addressee_id: string | null
      addressee_email: string | null
      status: 'pending' | 'accepted' | 'rejected'
      message: string
      created_at: Moment
      responded_at: MaybeMoment
    }
    user_blocks: { blocker_id: string; blocked_id: string; created_at: Moment }
  }
}
