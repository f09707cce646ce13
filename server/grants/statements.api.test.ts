import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApp } from '#server/testing/harness.ts'
import { keptStatements, PLANS_BEFORE_KEPT } from '#server/testing/kept-statements.ts'
import { listPermissions } from './store.ts'

test('PostgreSQL plans no query for all grants when the permissions of a user are read', async () => {
  const app = await startApp()
  const { id: userId } = await app.addUser()
  const { db } = app.ports.database
  await db.connection().execute(async (connection) => {
    for (const kind of ['file', 'notebook', 'project'] as const)
      for (let call = 0; call <= PLANS_BEFORE_KEPT; call += 1)
        await listPermissions(connection, { kind, ids: [randomUUID()], userId })
  })
  const statements = await keptStatements(app)
  expect(statements.filter(({ text }) => text.includes('granted_permissions'))).toHaveLength(3)
  expect(statements.filter(({ text }) => text.includes('effective_grants'))).toEqual([])
})
