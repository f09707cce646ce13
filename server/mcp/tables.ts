import type { Generated } from 'kysely'
import type { McpLogLevel } from '#contract/mcp.ts'
import type { MessageKey } from '#contract/messages.ts'
import type { MaybeJson, MaybeMoment, Moment } from '#server/platform/db/columns.ts'
import type { KnownDefinition } from './definitions.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    mcp_servers: {
      id: string
      user_id: string | null
      name: string
      slug: string
      enabled: boolean
      allowed_user_tags: string[]
      transport: 'http' | 'stdio'
      url: string
      command: string
      arguments: string[]
      sealed_secrets: string | null
      secret_names: string[]
      oauth_client_id: string
      sealed_client_secret: string | null
      version: number
      needs_sign_in: boolean
      software: string
      checked_at: MaybeMoment
      error: string | null
      error_key: MaybeJson<MessageKey>
      created_at: Moment
    }
    mcp_sign_ins: {
      id: string
      server_id: string
      user_id: string
      sealed_tokens: string
      signed_in_at: Moment
    }
    mcp_sign_in_attempts: {
      state_hash: string
      server_id: string
      user_id: string
      session_id: string
      sealed_attempt: string
      expires_at: Moment
    }
    mcp_log_lines: {
      id: Generated<string>
      server_id: string
      logged_at: Moment
      level: McpLogLevel
      text: string
    }
    mcp_tools: {
      server_id: string
      name: string
      offered_name: string
      position: number
      enabled: boolean
      found: MaybeJson<KnownDefinition>
      found_hash: string | null
      approved: MaybeJson<KnownDefinition>
      approved_hash: string | null
    }
  }
}
