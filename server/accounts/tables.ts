import type { Generated } from 'kysely'
import type { AccountExport } from '#contract/accounts.ts'
import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    account_exports: {
      id: string
      user_id: string
      status: AccountExport['status']
      done: Generated<number>
      total: Generated<number>
      size: number | null
      created_at: Moment
      touched_at: Moment
      expires_at: Moment
    }
  }
}
