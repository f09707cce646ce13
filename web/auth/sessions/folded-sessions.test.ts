import { expect, test } from 'vitest'
import type { OpenSession } from '#contract/auth-sessions.ts'
import { foldedSessions } from './folded-sessions.ts'

const aSession = (id: string, isCurrent = false): OpenSession => ({
  id,
  browser: 'Firefox',
  system: 'Linux',
  address: '192.0.2.1',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: '2026-01-01T00:00:00.000Z',
  isCurrent,
  isImpersonation: false,
})

const idsOf = (sessions: OpenSession[]) => sessions.map(({ id }) => id).join('')

test('shows this browser, wherever it is in the list, and four others', () => {
  const others = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => aSession(id))
  expect(idsOf(foldedSessions([...others, aSession('x', true)]))).toBe('abcdx')
  expect(idsOf(foldedSessions([aSession('x', true), ...others]))).toBe('xabcd')
})

test('shows all of five', () => {
  const sessions = [aSession('x', true), ...['a', 'b', 'c', 'd'].map((id) => aSession(id))]
  expect(foldedSessions(sessions)).toEqual(sessions)
})
