import { expect, test } from 'vitest'
import { fileChanged, files } from '#contract/files.ts'
import type { ServerFrame } from '#contract/live.ts'
import { type Ctx, createSystemCtx } from '#server/platform/context.ts'
import type { Extractor } from '#server/platform/extraction/port.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { indexFiles } from './indexing.service.ts'

async function startFiles(app: TestApp, { id: userId }: TestUser, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const { body } = await app.call(userId, files.create, { fileName: `${number}.txt`, content: 'High tide' })
    await app.call(userId, files.chunk, { fabFileId: body.id })
    ids.push(body.id)
  }
  return ids
}

test('leaves capacity for files of other users while one user has many, and indexes all of them', async () => {
  const app = await startApp()
  const [anna, bob] = [await app.addUser(), await app.addUser()]
  const { promise: letGo, resolve: release } = Promise.withResolvers<void>()
  const begun: string[] = []
  const slow: Extractor = {
    async *extract({ person }) {
      begun.push(person)
      await letGo
      yield { text: 'High tide' }
    },
  }
  const ids = await startFiles(app, anna, 6)
  const socket = await app.socket(anna.id)
  socket.send({ type: 'subscribe', topic: 'user', id: anna.id })
  await socket.settled()
  const hands: Promise<void>[] = []
  const ctx: Ctx = createSystemCtx({ ...app.ports, extractor: slow }, 'test')
  const addHand = () => void hands.push(indexFiles(ctx))
  for (const expected of [1, 2, 3]) {
    addHand()
    await expect.poll(() => begun.length).toBe(expected)
  }
  await indexFiles(ctx)
  const show = async (userId: string, ids: string[]) =>
    (await app.call(userId, files.byIds, { ids: ids.join(',') })).body
  const waiting = (await show(anna.id, ids)).filter(({ isWaiting }) => isWaiting)
  expect(waiting).toHaveLength(3)
  // The event that a file waits may arrive late.
  const isBegun = (frame: ServerFrame) =>
    frame.type === 'event' &&
    frame.name === fileChanged.name &&
    fileChanged.payload.parse(frame.payload).isWaiting === false
  expect(await socket.until(isBegun)).toMatchObject({ payload: { isChunking: true, isWaiting: false } })
  expect(begun).toEqual([anna.id, anna.id, anna.id])
  const own = await startFiles(app, bob, 1)
  addHand()
  await expect.poll(() => begun.at(-1)).toBe(bob.id)
  release()
  await Promise.all(hands)
  expect((await show(anna.id, ids)).map(({ vectorized }) => vectorized)).toEqual(ids.map(() => true))
  expect((await show(bob.id, own)).map(({ vectorized }) => vectorized)).toEqual([true])
  await app.settle()
  expect(begun).toHaveLength(7)
})
