import { expect, test } from 'vitest'
import { startApp } from '#server/testing/harness.ts'
import { requireSameSecretKey } from './secret-fingerprint.ts'

test('accepts the first key and refuses every other one', async () => {
  const { ports } = await startApp()
  const { db } = ports.database
  await requireSameSecretKey(db, 'the key of this installation')
  await requireSameSecretKey(db, 'the key of this installation')
  await expect(requireSameSecretKey(db, 'another key')).rejects.toThrow('SECRET_KEY should be the one')
})
