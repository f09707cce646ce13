import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { activity } from '#contract/activity.ts'
import {
  ANNOUNCEMENT_IMAGES_MAX,
  type Announcement,
  agreementsExportPath,
  announcementImagesPath,
  announcements,
} from '#contract/announcements.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'

async function startWithAnnouncement() {
  const app = await startApp()
  const admin = await app.addUser({ isAdmin: true })
  const { body } = await app.call(admin.id, announcements.create, { title: 'News', subtitle: 'Today' })
  return { app, admin, id: body._id }
}

const upload = (app: TestApp, { token }: TestUser, id: string, bytes = makePng(40, 30)) =>
  app.app.http.inject({
    method: 'PUT',
    url: announcementImagesPath(id),
    headers: { authorization: `Bearer ${token}` },
    payload: bytes,
  })

test('a picture is added, shown to all, and removed', async () => {
  const { app, admin, id } = await startWithAnnouncement()
  const added = await upload(app, admin, id)
  expect(added.statusCode).toBe(200)
  const { images, imageUrl, presignedUrl } = added.json<Announcement>()
  expect(images).toEqual([{ url: expect.stringMatching(/\.png$/), width: 40, height: 30 }])
  const url = images[0]?.url ?? ''
  expect([imageUrl, presignedUrl]).toEqual([url, url])
  const shown = await app.app.http.inject({ url })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  const key = url.slice(url.lastIndexOf('/') + 1)
  const removed = await app.call(admin.id, announcements.removeImage, { id, key })
  expect(removed.body.images).toEqual([])
  await app.settle()
  expect((await app.app.http.inject({ url })).statusCode).toBe(404)
  expect((await app.call(admin.id, announcements.removeImage, { id, key })).body.message).toBe(
    'Picture not found',
  )
})

test('an announcement has five pictures at most, of the supported types, from administrators', async () => {
  const { app, admin, id } = await startWithAnnouncement()
  const user = await app.addUser()
  expect((await upload(app, user, id)).statusCode).toBe(403)
  expect((await upload(app, admin, randomUUID())).statusCode).toBe(404)
  expect((await upload(app, admin, 'no-id')).statusCode).toBe(404)
  expect((await upload(app, admin, id, Buffer.from('<svg/>'))).statusCode).toBe(422)
  expect((await upload(app, admin, id, makePng(1601, 10))).statusCode).toBe(422)
  for (let count = 0; count < ANNOUNCEMENT_IMAGES_MAX; count += 1)
    expect((await upload(app, admin, id)).statusCode).toBe(200)
  const refused = await upload(app, admin, id)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'An announcement may have at most 5 pictures',
  ])
})

test('a copy has the same texts and its own pictures, and is switched off', async () => {
  const { app, admin, id } = await startWithAnnouncement()
  await upload(app, admin, id)
  const { body: copy } = await app.call(admin.id, announcements.duplicate, { id })
  expect(copy).toMatchObject({ title: 'News', subtitle: 'Today', enabled: false, images: [{ width: 40 }] })
  expect(copy._id).not.toBe(id)
  await app.call(admin.id, announcements.remove, { id })
  await app.settle()
  expect((await app.app.http.inject({ url: copy.images[0]?.url ?? '' })).statusCode).toBe(200)
  expect((await app.call(admin.id, announcements.duplicate, { id })).status).toBe(404)
})

test('views and agreements are counted, and agreements listed and exported', async () => {
  const { app, admin, id } = await startWithAnnouncement()
  const [ada, ben] = [await app.addUser(), await app.addUser()]
  const log = (user: TestUser, type: string) =>
    app.call(user.id, activity.logEvent, { type, metadata: { id } })
  for (const user of [ada, ada, ben]) await log(user, 'VIEW_MODAL')
  for (const user of [ada, ada]) await log(user, 'AGREE_MODAL')
  const statistics = await app.call(admin.id, announcements.statistics, { id })
  expect(statistics.body).toEqual({ views: 3, viewers: 2, agrees: 2, agreers: 1 })
  const listed = await app.call(admin.id, announcements.listAgreements, { id })
  expect(listed.body).toEqual({
    data: [{ userId: ada.id, username: ada.username, agreedAt: expect.any(String) }],
    total: 1,
  })
  const file = await app.app.http.inject({
    url: agreementsExportPath(id),
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(file.headers['content-disposition']).toContain('agreements-')
  expect(file.body.split('\r\n')).toEqual([
    'userId,username,agreedAt',
    expect.stringMatching(new RegExp(`^${ada.id},${ada.username},`)),
    '',
  ])
  const refused = await app.app.http.inject({
    url: agreementsExportPath(id),
    headers: { authorization: `Bearer ${ada.token}` },
  })
  expect(refused.statusCode).toBe(403)
  for (const call of [announcements.statistics, announcements.listAgreements])
    expect((await app.call(admin.id, call, { id: randomUUID() })).status).toBe(404)
})

test('an end before the start is refused', async () => {
  const { app, admin } = await startWithAnnouncement()
  const dates = { startDate: '2026-06-02T00:00:00Z', endDate: '2026-06-01T00:00:00Z' }
  const { status, body } = await app.call(admin.id, announcements.create, { title: 'News', ...dates })
  expect([status, body.fields]).toEqual([422, { endDate: 'The end must be after the start' }])
})
