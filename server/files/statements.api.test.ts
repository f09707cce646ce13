import { expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { startApp } from '#server/testing/harness.ts'
import { keptStatements } from '#server/testing/kept-statements.ts'

test('PostgreSQL plans no query for all grants when files are added and read', async () => {
  const app = await startApp()
  const { id: userId } = await app.addUser()
  for (let number = 0; number < 25; number += 1) {
    const { body } = await app.call(userId, files.create, { fileName: `${number}.txt`, content: 'Tides' })
    await app.call(userId, files.get, { id: body.id })
  }
  const statements = await keptStatements(app)
  expect(statements).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('granted_user_ids') }),
  )
  expect(statements.filter(({ text }) => text.includes('effective_grants'))).toEqual([])
})
