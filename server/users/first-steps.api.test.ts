import { describe, expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { notebooks } from '#contract/notebooks.ts'
import { users } from '#contract/users.ts'
import { startApp } from '#server/testing/harness.ts'

describe('the check list of a new user', () => {
  test('notices a question and a file by itself, and keeps reported steps once', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const steps = async () => (await app.call(user.id, users.me)).body.firstSteps
    expect(await steps()).toEqual({ done: [], isDismissed: false })
    await app.call(user.id, notebooks.create, { name: 'First' })
    await app.call(user.id, files.create, { fileName: 'first.md', content: 'Words' })
    for (const _ of [1, 2]) {
      const { status } = await app.call(user.id, users.updateFirstSteps, { id: user.id, done: 'citation' })
      expect(status).toBe(200)
    }
    expect(await steps()).toEqual({ done: ['ask', 'file', 'citation'], isDismissed: false })
  })

  test('is dismissed in every open tab', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const socket = await app.socket(user.id)
    socket.send({ type: 'subscribe', topic: 'user', id: user.id })
    await app.call(user.id, users.updateFirstSteps, { id: user.id, isDismissed: true })
    const event = await socket.until((frame) => frame.type === 'event' && frame.name === 'user_changed')
    expect(event).toMatchObject({ payload: { firstSteps: { isDismissed: true } } })
  })

  test('belongs to its user, and refuses steps that are derived', async () => {
    const app = await startApp()
    const [user, other] = [await app.addUser(), await app.addUser()]
    const dismissal = { id: user.id, isDismissed: true }
    expect((await app.call(other.id, users.updateFirstSteps, dismissal)).status).toBe(403)
    expect((await app.call(undefined, users.updateFirstSteps, dismissal)).status).toBe(401)
    const derived = { id: user.id, done: 'ask' as never }
    expect((await app.call(user.id, users.updateFirstSteps, derived)).status).toBe(422)
  })
})
