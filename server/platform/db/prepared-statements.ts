import type { CompiledQuery, Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Schema } from './schema.ts'

type Db = Kysely<Schema>

interface Compilable<R> {
  compile(db: Db): CompiledQuery<R>
}

/** Represents a parameter while a statement is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Text → the name under which each connection stores the parsed statement and its plan. */
const names = new Map<string, string>()
/**
 * Matches `select *`, not `count(*)`: after a migration by another process such a statement would have
 * another result type.
 */
const ALL_COLUMNS = /(?:select|returning|\.)\s*\*/i

/**
 * A statement that is compiled once per process, and parsed and planned once per connection. For statements
 * of almost every message, whose planning costs the database more than their execution. `build` must pass
 * each parameter unchanged, since it receives placeholders. The statement must name its columns.
 */
export function prepared<P extends object, R>(
  build: (parameters: P, db: Db) => Compilable<R>,
): (db: Db, parameters: P) => Promise<R[]> {
  let statement: CompiledQuery<R> | undefined

  return async (db, parameters) => {
    statement ??= compile(build, db)
    const values = statement.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name as keyof P] : value,
    )
    const { rows } = await db.executeQuery<R>({ ...statement, parameters: values })
    return rows
  }
}

function compile<P extends object, R>(
  build: (parameters: P, db: Db) => Compilable<R>,
  db: Db,
): CompiledQuery<R> {
  const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })
  const statement = build(placeholders as P, db).compile(db)
  if (ALL_COLUMNS.test(statement.sql))
    throw new Error(`A prepared statement names its columns: ${statement.sql}`)
  names.set(statement.sql, `prepared-${names.size}`)
  return statement
}

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Enables the statements of `prepared` on the connections of a pool. */
export function keepPreparedStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const named: Query = (text, values, ...rest) => {
      const name = typeof text === 'string' ? names.get(text) : undefined
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
    }
    client.query = named as typeof client.query
  })
}
