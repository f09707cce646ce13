import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { closeResources, OpenResources } from './closing.ts'
import { createLog } from './log.ts'

test('closes resources in reverse order', async () => {
  const closed: string[] = []
  const resources = new OpenResources()
  for (const name of ['lock', 'database', 'server']) resources.defer(async () => void closed.push(name))
  await closeResources(resources, undefined)
  expect(closed).toEqual(['server', 'database', 'lock'])
})

test('closes each resource once, and every caller waits until the last is closed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const resources = new OpenResources()
  const events: string[] = []
  resources.defer(async () => {
    events.push('closing')
    await promise
    events.push('closed')
  })
  const callers = ['first', 'second'].map(async (name) => {
    await closeResources(resources, undefined)
    events.push(name)
  })
  await setImmediate()
  expect(events).toEqual(['closing'])
  resolve()
  await Promise.all(callers)
  expect(events).toEqual(['closing', 'closed', 'first', 'second'])
})

test('closes the other resources when some cannot be closed, and logs each error', async () => {
  const closed: string[] = []
  const lines: string[] = []
  const resources = new OpenResources()
  resources.defer(async () => void closed.push('lock'))
  resources.defer(() => Promise.reject(new Error('the database is gone')))
  resources.defer(() => Promise.reject(new Error('the server is gone')))
  await closeResources(resources, createLog('error', { write: (line: string) => void lines.push(line) }))
  expect(closed).toEqual(['lock'])
  expect(lines.map((line) => (JSON.parse(line) as { err: Error }).err.message)).toEqual([
    'the server is gone',
    'the database is gone',
  ])
})

test('refuses a resource that is opened after closing began', async () => {
  const resources = new OpenResources()
  const closing = closeResources(resources, undefined)
  expect(resources.disposed).toBe(true)
  expect(() => resources.defer(async () => undefined)).toThrow(ReferenceError)
  await closing
})
