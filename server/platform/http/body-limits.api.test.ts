import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { startAnotherApp } from '#server/testing/harness.ts'
import { calls } from '#server/testing/sweep.ts'

test('only calls with long texts accept bodies of megabytes, and public calls accept 64 kB', () => {
  const limits = new Map(calls.map(({ name, bodyLimit }) => [name, bodyLimit]))
  const long = [...limits].filter(([, limit]) => limit > 256_000).map(([name]) => name)
  expect(long.toSorted()).toEqual([
    'agentTrials.answer',
    'artifacts.update',
    'chat.measure',
    'chat.measureFirst',
    'chat.send',
    'chat.update',
    'files.create',
    'files.saveText',
    'python.finish',
    'tools.enhancePrompt',
  ])
  for (const { access, bodyLimit } of calls.filter(({ access }) =>
    ['public', 'second-step'].includes(access),
  ))
    expect([access, bodyLimit]).toEqual([access, 64_000])
})

test('the longest text of the contract fits into its call', async () => {
  const app = await startAnotherApp()
  const { id } = await app.addUser()
  const content = '語'.repeat(500_000)
  const { status, body } = await app.call(id, files.create, {
    fileName: 'long.txt',
    mimeType: 'text/plain',
    content,
  })
  expect([status, body.message]).toEqual([200, undefined])
  expect(chat.send['~orpc'].meta).toMatchObject({ takesLongText: true })
})

test('endless bodies from one address take a limited number of connections', async () => {
  const app = await startAnotherApp()
  await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.http.server.address() as AddressInfo
  const sockets = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      socket.write(
        `POST /api${auth.login['~orpc'].route.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
          `Content-Length: 64000\r\n\r\n{"identifier":"`,
      )
      return socket
    }),
  )
  const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === 'open'
  await vi.waitUntil(() => sockets.filter(isOpen).length <= 100, { timeout: 20_000, interval: 10 })
  expect(sockets.filter(isOpen)).toHaveLength(100)
})
