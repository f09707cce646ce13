import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    drive_connections: {
      user_id: string
      sealed_tokens: string
      /** The Google account of the Drive; `null` where it is not known. */
      account: string | null
      connected_at: Moment
    }
    drive_revocations: {
      id: string
      user_id: string | null
      sealed_token: string
      account: string | null
      created_at: Moment
    }
    drive_attempts: {
      state_hash: string
      user_id: string
      session_id: string
      sealed_verifier: string
      expires_at: Moment
    }
  }
}
