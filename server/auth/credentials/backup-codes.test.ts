import { expect, test } from 'vitest'
import { hashBackupCode, newBackupCodes, newSalt } from './backup-codes.ts'

test('creates ten distinct codes', () => {
  const codes = newBackupCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{10}$/)
})

test('hashes a code under the salt of its owner', async () => {
  const [one, two] = [newSalt(), newSalt()]
  const hash = await hashBackupCode('ABCDEFGHIJ', one)
  expect(hash).not.toContain('ABCDEFGHIJ')
  expect(await hashBackupCode('ABCDEFGHIJ', one)).toBe(hash)
  expect(await hashBackupCode('ABCDEFGHIK', one)).not.toBe(hash)
  expect(await hashBackupCode('ABCDEFGHIJ', two)).not.toBe(hash)
})
