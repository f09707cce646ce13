import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { DatabaseError } from './database.ts'
import { migrate } from './migrate.ts'

test('reports an unreachable database in one sentence without the password', async () => {
  const connectionString = `postgres://me:hunter2@127.0.0.1:${await freePort()}/x`
  const failure = migrate({ connectionString }, new Pool())
  await expect(failure).rejects.toBeInstanceOf(DatabaseError)
  await expect(failure).rejects.toThrow(
    /^DATABASE_URL should lead to a database that answers: .*ECONNREFUSED/,
  )
  await expect(failure).rejects.not.toThrow(/hunter2/)
})
