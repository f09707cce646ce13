import { expect, test } from 'vitest'
import { toAuditFilter } from './audit-filter.ts'

test('includes whole days, also the last one', () => {
  const { from, to } = toAuditFilter({ from: '2026-02-27', to: '2026-02-28' })
  expect(from).toBe(new Date(2026, 1, 27).toISOString())
  expect(to).toBe(new Date(2026, 2, 1).toISOString())
})

test('ignores empty and invalid values', () => {
  const nothing = { action: undefined, actor: undefined, target: undefined, from: undefined, to: undefined }
  expect(toAuditFilter({})).toEqual(nothing)
  expect(toAuditFilter({ action: 'cooked', actor: ' ', from: 'soon', to: '2026-13-99' })).toEqual(nothing)
})

test('limits the search to the length that the server accepts', () => {
  const filter = toAuditFilter({ action: 'auth.signed_in', actor: ' ann ', target: 'x'.repeat(200) })
  expect(filter).toMatchObject({ action: 'auth.signed_in', actor: 'ann', target: 'x'.repeat(100) })
})
