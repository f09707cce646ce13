import type { Generated } from 'kysely'
import type { Strategy } from '#contract/external-sign-in.ts'
import type { MaybeMoment, Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    auth_sessions: {
      id: string
      user_id: string
      token_version: number
      created_at: Moment
      last_used_at: Moment
      expires_at: Moment
      ended_at: MaybeMoment
      user_agent: Generated<string>
      address: Generated<string>
      impersonator_session_id: string | null
      reauthenticated_at: MaybeMoment
    }
    refresh_tokens: {
      hash: string
      session_id: string
      created_at: Moment
      expires_at: Moment
      used_at: MaybeMoment
      used_by_attempt: string | null
      successor_hash: string | null
    }
    account_links: {
      hash: string
      purpose: 'password_reset' | 'email_verification' | 'email_change' | 'email_change_cancel'
      user_id: string
      email: string
      created_at: Moment
      expires_at: Moment
      used_at: MaybeMoment
    }
    totp_factors: {
      user_id: string
      sealed_secret: string
      backup_salt: string
      last_step: Generated<number>
      wrong_codes: Generated<number>
      locked_until: MaybeMoment
      created_at: Moment
      confirmed_at: MaybeMoment
    }
    backup_codes: { user_id: string; hash: string }
    passkeys: {
      id: string
      user_id: string
      name: string
      credential_id: string
      public_key: string
      counter: number
      transports: string[]
      is_backed_up: boolean
      created_at: Moment
      last_used_at: MaybeMoment
    }
    passkey_challenges: {
      id: string
      challenge: string
      purpose: 'registration' | 'sign-in' | 'second-step'
      user_id: string | null
      expires_at: Moment
    }
    linked_accounts: {
      id: string
      user_id: string
      strategy: Strategy
      issuer: string
      subject: string
      label: string
      linked_at: Moment
      last_used_at: MaybeMoment
    }
    sign_in_attempts: {
      state_hash: string
      strategy: Strategy
      browser_hash: string
      sealed_attempt: string
      user_id: string | null
      session_id: string | null
      expires_at: Moment
    }
    sign_in_tickets: {
      token_hash: string
      browser_hash: string
      user_id: string
      strategy: Strategy
      redirect_to: string | null
      expires_at: Moment
    }
    sign_in_strategies: {
      strategy: Strategy
      name: string | null
      issuer: string
      client_id: string
      sealed_secret: string | null
      updated_by: string | null
      updated_at: Moment
    }
  }
}
