import type { ToolOffer } from '#contract/tools.ts'
import { readRows, replaceRows } from '#web/platform/local-database.ts'

declare module '#web/platform/local-database.ts' {
  interface LocalTables {
    /** The tools that models can call. */
    toolmodels: { key: string; value: ToolOffer }
  }
}

export const toolTables = { toolmodels: { key: 'name', version: 1 } } as const

/** The tools as they were when they were last fetched. */
export const localTools = {
  read: () => readRows('toolmodels'),
  keep: (offers: ToolOffer[]) => replaceRows('toolmodels', offers),
}
