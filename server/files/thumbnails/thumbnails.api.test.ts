import { beforeAll, describe, expect, test } from 'vitest'
import { THUMBNAIL_TEXT_MAX, THUMBNAILS_AT_ONCE_MAX } from '#contract/constants/files.ts'
import { files, fileThumbnailsMade } from '#contract/files.ts'
import type { ServerFrame } from '#contract/live.ts'
import { startApp, type TestApp } from '#server/testing/harness.ts'
import { makePdf } from '#server/testing/pdf-files.ts'
import { makePng } from '#server/testing/pictures.ts'
import { uploadFile } from '#server/testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const thumbnails = async (userId: string, ...ids: string[]) =>
  (await app.call(userId, files.thumbnails, { ids: ids.join(',') })).body

async function made(userId: string, id: string) {
  await thumbnails(userId, id)
  await app.settle()
  const [thumbnail] = await thumbnails(userId, id)
  return thumbnail
}

const isMade = (frame: ServerFrame) => frame.type === 'event' && frame.name === fileThumbnailsMade.name

describe('thumbnails of files', () => {
  test('are made once, and the viewers are notified', async () => {
    const user = await app.addUser()
    const socket = await app.socket(user.id)
    socket.send({ type: 'subscribe', topic: 'user', id: user.id })
    await socket.settled()
    const { body: file } = await app.call(user.id, files.create, {
      fileName: 'plan.txt',
      content: 'Measure the tide.\nAt noon.',
    })
    expect(await thumbnails(user.id, file.id)).toEqual([
      { fileId: file.id, state: 'wanted', picture: null, text: null },
    ])
    await app.settle()
    await socket.until(isMade)
    const again = { fileId: file.id, state: 'made', picture: null, text: 'Measure the tide.\nAt noon.' }
    expect(await thumbnails(user.id, file.id)).toEqual([again])
    await app.settle()
    expect(socket.frames.filter(isMade)).toHaveLength(1)
  })

  test('show the first page of a PDF and a small picture', async () => {
    const user = await app.addUser()
    const pdf = await uploadFile(app, user.id, {
      fileName: 'almanac.pdf',
      content: makePdf(['High water at Dover']),
    })
    const picture = await uploadFile(app, user.id, { fileName: 'chart.png', content: makePng(2000, 1000) })
    for (const { id } of [pdf, picture]) {
      const thumbnail = await made(user.id, id)
      expect(thumbnail).toMatchObject({ state: 'made', text: null })
      const bytes = Buffer.from(thumbnail?.picture ?? '', 'base64')
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
      expect(bytes.length).toBeLessThan(65_536)
    }
  })

  test('follow the content of a file', async () => {
    const user = await app.addUser()
    const { body: file } = await app.call(user.id, files.create, { fileName: 'a.md', content: 'Before' })
    expect(await made(user.id, file.id)).toMatchObject({ text: 'Before' })
    await app.call(user.id, files.saveText, { id: file.id, content: 'After' })
    expect(await made(user.id, file.id)).toMatchObject({ state: 'made', text: 'After' })
  })

  test('are cut, and absent where a file has nothing to show', async () => {
    const user = await app.addUser()
    const { body: long } = await app.call(user.id, files.create, {
      fileName: 'long.txt',
      content: 'ebb and flow '.repeat(1000),
    })
    expect((await made(user.id, long.id))?.text?.length).toBeLessThanOrEqual(THUMBNAIL_TEXT_MAX + 1)
    const damaged = await uploadFile(app, user.id, {
      fileName: 'broken.pdf',
      content: Buffer.from('%PDF-1.7\nnothing'),
    })
    expect(await made(user.id, damaged.id)).toMatchObject({ state: 'none', picture: null, text: null })
    const archive = await uploadFile(app, user.id, {
      fileName: 'bytes.bin',
      content: Buffer.from([0, 1, 2, 255, 254]),
    })
    expect(await made(user.id, archive.id)).toMatchObject({ state: 'none' })
  })

  test('are sent to users who may read the file only', async () => {
    const [owner, stranger] = [await app.addUser(), await app.addUser()]
    const { body: file } = await app.call(owner.id, files.create, { fileName: 'a.md', content: 'Secret' })
    await made(owner.id, file.id)
    expect(await thumbnails(stranger.id, file.id)).toEqual([])
    const call = await app.call(undefined, files.thumbnails, { ids: file.id })
    expect(call.status).toBe(401)
  })

  test('are limited in one request', async () => {
    const user = await app.addUser()
    const ids = Array.from({ length: THUMBNAILS_AT_ONCE_MAX + 1 }, () => crypto.randomUUID()).join(',')
    expect((await app.call(user.id, files.thumbnails, { ids })).status).toBe(422)
  })
})
