import { type Selectable, sql } from 'kysely'
import { type GranteesColumn, granteesOf } from '#server/grants/fragments.ts'
import type { Schema } from '#server/platform/db/schema.ts'

/** A row of the table with everyone to whom the notebook is granted. */
export type NotebookRow = Selectable<Schema['notebooks']> & { grantees: GranteesColumn }

const grantees = granteesOf('notebook', sql.ref('notebooks.id'))

/** To be selected or returned with the columns of the table, for `notebookOf`. */
export const withGrantees = grantees.as('grantees')
/** The same for a statement in SQL. */
export const granteesColumn = sql`${grantees} as grantees`
