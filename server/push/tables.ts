import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    push_keys: { id: number; public_key: string; sealed_private_key: string; created_at: Moment }
    push_subscriptions: {
      id: string
      user_id: string
      session_id: string
      endpoint: string
      p256dh: string
      auth: string
      created_at: Moment
    }
    push_preferences: {
      user_id: string
      answers: boolean
      invites: boolean
      messages: boolean
      quiet_from: number | null
      quiet_to: number | null
      time_zone: string
    }
  }
}
