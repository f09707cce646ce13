import { type Selectable, sql } from 'kysely'
import { type GranteesColumn, granteesOf } from '#server/grants/fragments.ts'
import type { Schema } from '#server/platform/db/schema.ts'

/** A row of the table with everyone to whom the notebook is granted. */
export type NotebookRow = Selectable<Schema['notebooks']> & { grantees: GranteesColumn }

const grantees = granteesOf('notebook', sql.ref('notebooks.id'))

/** To be selected or returned with the columns of the table, for `notebookOf`. */
export const withGrantees = grantees.as('grantees')

/** A new column of the table does not compile until it is listed here. */
const COLUMNS: Record<keyof Selectable<Schema['notebooks']>, true> = {
  id: true,
  user_id: true,
  name: true,
  is_named_by_person: true,
  tags: true,
  summary: true,
  summary_at: true,
  last_used_model: true,
  knowledge_ids: true,
  agent_ids: true,
  project_id: true,
  is_global_read: true,
  is_global_write: true,
  origin_kind: true,
  origin_notebook_id: true,
  origin_message_id: true,
  origin_name: true,
  running_jobs: true,
  next_position: true,
  is_temporary: true,
  deleted_at: true,
  created_at: true,
  updated_at: true,
}
const columns = sql.join(Object.keys(COLUMNS).map((name) => sql.ref(`notebooks.${name}`)))

/** The columns of a `NotebookRow` by their names, as a prepared statement needs them. */
export const notebookRowColumns = sql`${columns}, ${grantees} as grantees`
