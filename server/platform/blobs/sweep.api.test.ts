import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { files } from '#contract/files.ts'
import { avatarPath } from '#contract/users.ts'
import { fileBlobs } from '#server/files/content/content.service.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { startAnotherApp, startApp } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'
import { avatarBlobs } from '#server/users/avatars.service.ts'
import { sweepAtStart, sweepBlobs } from './sweep.ts'

const HOUR_MS = 3_600_000

test('unreferenced blobs are removed, referenced ones are kept', async () => {
  const app = await startApp()
  const user = await app.addUser()
  await app.call(user.id, files.create, { fileName: 'a.txt', content: 'kept' })
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'image/png' }
  await app.app.http.inject({ method: 'PUT', url: avatarPath(user.id), headers, payload: makePng(9, 9) })
  const kept = [...app.blobs.stored.keys()].sort()
  expect(kept.length).toBe(2)
  const orphans = [`files/${randomUUID()}`, `avatar-${randomUUID()}.png`]
  for (const name of orphans) await app.blobs.write(`people/${user.id}/${name}`, Buffer.from('lost'))
  await app.blobs.write('unknown/thing', Buffer.from('of another program'))
  app.clock.advance(4 * HOUR_MS)
  const young = `people/${user.id}/files/${randomUUID()}`
  await app.blobs.write(young, Buffer.from('about to be told of'))
  const ctx = createSystemCtx(app.ports, 'test')
  const before = new Date(app.clock.now().getTime() - 3 * HOUR_MS)
  await sweepBlobs(ctx, [fileBlobs, avatarBlobs], before)
  expect([...app.blobs.stored.keys()].sort()).toEqual([...kept, young, 'unknown/thing'].sort())
})

test('the start of the only process also removes recent unreferenced blobs', async () => {
  const app = await startAnotherApp()
  const user = await app.addUser()
  await app.blobs.write(`people/${user.id}/files/${randomUUID()}`, Buffer.from('lost'))
  app.clock.advance(1)
  await sweepAtStart(createSystemCtx(app.ports, 'test'))
  await app.settle()
  expect([...app.blobs.stored.keys()]).toEqual([])
})
