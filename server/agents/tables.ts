import type { Generated } from 'kysely'
import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    agents: {
      id: string
      user_id: string
      name: string
      description: string
      system_prompt: string
      /** Null for the model of the message. */
      model: string | null
      fallback_models: string[]
      temperature: number | null
      tools: string[]
      mcp_server_ids: Generated<string[]>
      file_ids: string[]
      starters: string[]
      is_public: boolean
      portrait_key: string | null
      created_at: Moment
      updated_at: Moment
    }
    agent_trigger_words: {
      user_id: string
      /** In lower case. */
      word: string
      agent_id: string
      position: number
    }
  }
}
