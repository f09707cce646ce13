import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '#web/platform/session.ts'
import { cancelUploads, resumeUploads, uploadFiles } from './queries.ts'
import { forgetUploads, useUploads } from './view-state.ts'

const tokenOf = (subject: string) => {
  const now = Math.round(Date.now() / 1000)
  return `x.${btoa(JSON.stringify({ sub: subject, iat: now, exp: now + 900 }))}.x`
}
const names = () => useUploads.getState().uploads.map(({ name }) => name)

const states = () => useUploads.getState().uploads.map(({ name, state }) => `${name}: ${state}`)

beforeEach(() => {
  forgetUploads(useUploads.getState().uploads.map(({ key }) => key))
  localStorage.clear()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  session.start(tokenOf('ada'))
  uploadFiles(
    ['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => new File(['tides'], name)),
    {},
  )
})

test('sends and shows nothing of one user after another signs in', () => {
  expect(names()).toHaveLength(4)
  session.end('signed-out')
  expect(names()).toEqual([])
})

test('only the same user continues after an expired session', () => {
  session.end('expired')
  session.start(tokenOf('ada'))
  expect(names()).toHaveLength(4)
  session.end('expired')
  session.start(tokenOf('bob'))
  expect(names()).toEqual([])
})

test('lists an upload that a reload interrupted while it waited, until the file is selected again or it is dismissed', async () => {
  const lost = ['e.txt', 'f.txt'].map((name) => ({ key: name, name, size: 5, page: 'page that is gone' }))
  forgetUploads(useUploads.getState().uploads.map(({ key }) => key))
  localStorage.setItem('commonplace:draft::uploads:', JSON.stringify(lost))
  await resumeUploads({})
  expect(states()).toEqual(['e.txt: interrupted', 'f.txt: interrupted'])
  uploadFiles([new File(['tides'], 'f.txt')], {})
  expect(states()).toEqual(['e.txt: interrupted', 'f.txt: sending'])
  cancelUploads(['e.txt'])
  expect(names()).toEqual(['f.txt'])
})
