import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { startApp } from './harness.ts'

const SERVER = join(import.meta.dirname, '..')
const FILES = ['platform/db/schema.ts', ...globSync('*/tables.ts', { cwd: SERVER })]

/** One line per column, such as `users.email: not null`, of the type that TypeScript knows a table by. */
const declared = () => FILES.flatMap(columnsOf).toSorted()

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

function columnsOf(file: string): string[] {
  const source = readFileSync(join(SERVER, file), 'utf8')
  const { program } = parseSync(file, source)
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  return schemasIn(program as unknown as Node).flatMap((schema) =>
    membersOf(schema.body as Node).flatMap(([table, columns]) =>
      membersOf(columns).map(([column, type]) => {
        const isNullable = /\bnull\b|\bMaybe(?:Moment|Json)\b/.test(textOf(type))
        return `${table}.${column}: ${isNullable ? 'null' : 'not null'}`
      }),
    ),
  )
}

function schemasIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(schemasIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, id } = node as Node
  if (type === 'TSInterfaceDeclaration' && (id as { name: string }).name === 'Schema') return [node as Node]
  return Object.values(node).flatMap(schemasIn)
}

/** The properties of an interface or a type literal, by name. */
function membersOf(node: Node): [string, Node][] {
  const members = (node.body ?? node.members) as Node[]
  return members.map((member) => [
    (member.key as { name: string }).name,
    (member.typeAnnotation as { typeAnnotation: Node }).typeAnnotation,
  ])
}

/** Tables of the product; those of the job queue and of the migrations belong to their libraries. */
const STORED = `
  select table_name || '.' || column_name || ': ' || case is_nullable when 'YES' then 'null' else 'not null' end as line
  from information_schema.columns
  join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'`

test('the tables that the domains declare equal those of the database', async () => {
  const { ports } = await startApp()
  const client = new Client(ports.database.connection)
  await client.connect()
  const { rows } = await client.query<{ line: string }>(STORED)
  const views = await client.query<{ name: string }>(
    "select table_name as name from information_schema.views where table_schema = 'public'",
  )
  await client.end()
  const isView = (line: string) => views.rows.some(({ name }) => line.startsWith(`${name}.`))
  expect(declared().filter((line) => !isView(line))).toEqual(rows.map(({ line }) => line).toSorted())
})

test('each table is declared by one domain', () => {
  const columns = declared()
  expect(columns).toEqual([...new Set(columns)])
})
