import { expect, test } from 'vitest'
import { domains } from '#server/domains.ts'
import { startApp } from './harness.ts'

interface Column {
  name: string
  rule: string | null
}

/** Columns that refer to a user by a foreign key or by their name, with what deleting the referred row does. */
const COLUMNS = `
  select c.table_name || '.' || c.column_name as name, max(r.delete_rule) as rule
  from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  left join information_schema.key_column_usage k
    on k.table_name = c.table_name and k.column_name = c.column_name
    and k.position_in_unique_constraint is not null
  left join information_schema.referential_constraints r using (constraint_name)
  left join information_schema.constraint_column_usage u using (constraint_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    and (u.table_name = 'users' or c.column_name in ('user_id', 'actor_id', 'impersonator_id')
      or (c.column_name like '%\\_by' and c.data_type = 'uuid'))
  group by 1 order by 1`

const declared = () => domains.flatMap(({ userData }) => Object.entries(userData?.columns ?? {}))

test('each column that names a user is declared by one domain', async () => {
  const { ports } = await startApp()
  const { rows } = await ports.database.pool.query<Column>(COLUMNS)
  expect(rows.length).toBeGreaterThan(30)
  const names = declared().map(([name]) => name)
  expect(names.filter((name) => name !== 'users.id').toSorted()).toEqual(rows.map(({ name }) => name))
})

test('foreign keys delete or anonymize rows as declared', async () => {
  const { ports } = await startApp()
  const { rows } = await ports.database.pool.query<Column>(COLUMNS)
  const rules = new Map(rows.map(({ name, rule }) => [name, rule]))
  const deletions = { CASCADE: 'deleted', 'SET NULL': 'anonymized' } as Record<string, string>
  const wrong = declared().filter(([name, { deletion }]) => {
    const rule = rules.get(name)
    return rule && deletions[rule] !== deletion
  })
  expect(wrong).toEqual([])
})

test('each entry of the archive that a column names is described in the archive', () => {
  const described = new Set(domains.flatMap(({ userData }) => Object.keys(userData?.archive?.contents ?? {})))
  const missing = declared().filter(([, { archive }]) => archive !== 'none' && !described.has(archive))
  expect(missing).toEqual([])
})
