import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for test databases, and the migrated database from which they are copied. */
    database: { connection: PoolConfig; template: string }
  }
}

/** One migrated template for the whole run, on the built-in PostgreSQL or on the one of DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env.DATABASE_URL)
  const template = `commonplace_template_${process.pid}`
  const admin = new Client(server.connection)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const connection = withDatabase(server.connection, template)
  const database = openDatabase(connection)
  await migrate(connection, database.pool)
  await database.close()
  project.provide('database', { connection: server.connection, template })
  return async () => {
    await admin.query(`drop database ${template} with (force)`)
    await admin.end()
    await server.stop()
  }
}

async function openServer(
  url: string | undefined,
): Promise<{ connection: PoolConfig; stop(): Promise<void> }> {
  if (url) return { connection: fromUrl(url), stop: async () => undefined }
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-test-'))
  const postgres = await startEmbeddedPostgres(folder, {
    canCreateDatabases: true,
    // Otherwise every copy would wait for the disk; test data need not survive a power failure.
    settings: { fsync: 'off', full_page_writes: 'off' },
  })
  return {
    connection: { ...postgres.connection, database: 'postgres' },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function fromUrl(text: string): PoolConfig {
  const url = new URL(text)
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
  }
}

export const withDatabase = (connection: PoolConfig, database: string): PoolConfig => ({
  ...connection,
  database,
})
