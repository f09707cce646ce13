import type { ColumnType, Generated } from 'kysely'
import type { PythonResult } from '#contract/python.ts'
import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    tool_permissions: {
      id: string
      user_id: string
      notebook_id: string | null
      tool: string
      definition_hash: string
      created_at: Moment
    }
    connected_browsers: {
      id: string
      user_id: string
      browser_id: string
      seen_at: Moment
    }
    python_programs: {
      id: string
      user_id: string
      browser_id: string
      program: string
      is_claimed: Generated<boolean>
      result: ColumnType<PythonResult | null, string | undefined, string>
      created_at: Moment
    }
  }
}
