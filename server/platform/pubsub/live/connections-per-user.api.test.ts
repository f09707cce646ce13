import { expect, test } from 'vitest'
import { startApp } from '#server/testing/harness.ts'
import type { TestSocket } from '#server/testing/test-socket.ts'
import { CLOSE, CONNECTIONS_PER_USER_MAX } from './connection.ts'

test('above the limit the oldest socket of the user is closed, and no socket of another user', async () => {
  const app = await startApp()
  const [user, other] = [await app.addUser(), await app.addUser()]
  const otherSocket = await app.socket(other.id)
  const sockets: TestSocket[] = []
  for (let tab = 0; tab <= CONNECTIONS_PER_USER_MAX; tab += 1) sockets.push(await app.socket(user.id))
  expect(await sockets[0]?.closed).toBe(CLOSE.crowd)
  sockets[2]?.close()
  await sockets[2]?.closed
  sockets.push(await app.socket(user.id))
  for (const socket of [otherSocket, sockets[1], sockets.at(-1)]) {
    socket?.send({ type: 'ping' })
    await socket?.until(({ type }) => type === 'pong')
  }
})
