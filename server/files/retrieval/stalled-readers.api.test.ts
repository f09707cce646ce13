import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { fileTextPath } from '#contract/file-texts.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await app.app.http.listen({ port: 0, host: '127.0.0.1' })
})

async function ask(id: string, { token }: TestUser): Promise<IncomingMessage> {
  const address = `${app.app.http.listeningOrigin}${fileTextPath(id)}`
  const [response] = (await once(
    get(address, { agent: false, headers: { authorization: `Bearer ${token}` } }),
    'response',
  )) as [IncomingMessage]
  return response
}

test('clients that stop reading do not block others, and receive the rest when they continue', async () => {
  // More than the buffers of the operating system for a connection that is not read.
  const content = `${'x'.repeat(10_000)}\n`.repeat(1800)
  const stalled = []
  for (let place = 0; place < 3; place += 1) {
    const person = await app.addUser()
    const { id } = await uploadFile(app, person.id, { fileName: 'long.csv', content })
    stalled.push(await ask(id, person))
  }
  const person = await app.addUser()
  const { id } = await uploadFile(app, person.id, { fileName: 'short.csv', content: 'a,b' })
  expect((await text(await ask(id, person))).trim().split('\n').at(-1)).toBe('{"end":"whole"}')
  for (const response of stalled) {
    const lines = (await text(response)).trim().split('\n')
    expect([lines.length, lines.at(-1)]).toEqual([1801, '{"end":"whole"}'])
  }
}, 60_000)
