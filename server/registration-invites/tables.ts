import type { Generated } from 'kysely'
import type { MaybeMoment, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    registration_invites: {
      id: string
      code_hash: string
      sealed_code: string
      email: string | null
      tags: string[]
      storage_limit_mb: number | null
      credits: number
      uses: Generated<number>
      max_uses: number
      expires_at: MaybeMoment
      revoked_at: MaybeMoment
      sent_at: MaybeMoment
      created_by: string | null
      created_at: Moment
    }
    registration_invite_uses: {
      user_id: string
      invite_id: string | null
      credits: number
      used_at: Moment
    }
  }
}
