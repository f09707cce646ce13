import type { EntityTable } from 'dexie'
import type { ToolOffer } from '#contract/tools.ts'
import { readRows, replaceRows } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** The tools that models can call. */
    toolmodels: EntityTable<ToolOffer, 'name'>
  }
}

export const toolTables = { toolmodels: { indexes: 'name', version: 1 } } as const

/** The tools as they were when they were last fetched. */
export const localTools = {
  read: () => readRows(({ toolmodels }) => toolmodels),
  keep: (offers: ToolOffer[]) => replaceRows(({ toolmodels }) => toolmodels, offers),
}
