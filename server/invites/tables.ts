import type { Generated } from 'kysely'
import type { Permission } from '#contract/access.ts'
import type { InviteType } from '#contract/invites.ts'
import type { MaybeMoment, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    invites: {
      id: string
      type: InviteType
      target_id: string
      sender_id: string
      description: string
      permissions: Permission[]
      role: string | null
      is_public: boolean
      uses_max: number | null
      created_at: Moment
      expires_at: MaybeMoment
    }
    invite_recipients: {
      id: Generated<string>
      invite_id: string
      user_id: string | null
      email: string | null
      status: 'pending' | 'accepted' | 'refused'
      read_at: MaybeMoment
      answered_at: MaybeMoment
    }
  }
}
