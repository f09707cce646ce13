import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#web/platform/session.ts'
import { uploadFiles } from './uploads.queries.ts'
import { useUploads } from './view-state.ts'

const tokenOf = (subject: string) => {
  const now = Math.round(Date.now() / 1000)
  return `x.${btoa(JSON.stringify({ sub: subject, iat: now, exp: now + 900 }))}.x`
}
const names = () => useUploads.getState().uploads.map(({ name }) => name)

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  session.start(tokenOf('ada'))
  uploadFiles(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => new File(['tides'], name)))
})

test('nothing of who signs out is sent or shown to who signs in next', () => {
  expect(names()).toHaveLength(4)
  session.end('signed-out')
  expect(names()).toEqual([])
})

test('a session that expired is continued by the same person alone', () => {
  session.end('expired')
  session.start(tokenOf('ada'))
  expect(names()).toHaveLength(4)
  session.end('expired')
  session.start(tokenOf('bob'))
  expect(names()).toEqual([])
})
