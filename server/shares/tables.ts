import type { Moment } from '#server/platform/db/columns.ts'

declare module '#server/platform/db/schema.ts' {
  interface Schema {
    /** Their grants, with the expiry, are in `grants`. */
    share_links: { id: string; uses_max: number | null }
    share_link_holders: { link_id: string; user_id: string; opened_at: Moment }
  }
}
