import { createServer } from 'node:net'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { DatabaseError } from './database.ts'
import { migrate } from './migrate.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

test('says in one sentence that nothing answers, and not the password', async () => {
  const connectionString = `postgres://me:hunter2@127.0.0.1:${await freePort()}/x`
  const failure = migrate({ connectionString }, new Pool())
  await expect(failure).rejects.toBeInstanceOf(DatabaseError)
  await expect(failure).rejects.toThrow(
    /^DATABASE_URL should lead to a database that answers: .*ECONNREFUSED/,
  )
  await expect(failure).rejects.not.toThrow(/hunter2/)
})
