import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KnowledgeFile, NewFile } from '#contract/files.ts'
import { isObjectStoreHere, type ObjectStore, startObjectStore } from './object-store.ts'
import { makeDataDirectory, type ServerProcess, startProcess } from './server-process.ts'
import { register, type Visitor, visit } from './visitor.ts'

let store: ObjectStore

const arrive = async (server: ServerProcess): Promise<Visitor> =>
  visit(server.url, (await register(server)).token)

describe.skipIf(!isObjectStoreHere)('the program with an object store', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    store = await startObjectStore()
  }, 90_000)

  afterAll(() => store?.close())

  test('sends and fetches files directly at the store, and pages may connect to it only', async () => {
    const bucket = await store.makeBucket()
    const environment = store.environment(bucket)
    const server = await startProcess({ DATA_DIR: await makeDataDirectory(), ...environment })
    await server.ready()
    const policy = (await fetch(server.url)).headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${environment.S3_ENDPOINT};`)
    const visitor = await arrive(server)
    const content = 'Tides follow the moon.\n'
    const announced = { fileName: 'Größe.txt', fileSize: content.length, mimeType: 'text/plain' }
    const { body: file } = await visitor.request<NewFile>('POST', '/files/createFabFile', announced)
    const url = file.presignedUrl ?? ''
    expect(url.startsWith(`${bucket.url}/`)).toBe(true)
    const headers = { 'content-type': 'text/plain' }
    expect((await fetch(url, { method: 'PUT', headers, body: `${content}!` })).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', headers, body: content })).status).toBe(200)
    expect((await visitor.request('POST', `/files/${file.id}/confirm`)).status).toBe(200)
    const shown = await visitor.request<KnowledgeFile>('GET', `/files/${file.id}`)
    const fetched = await fetch(shown.body.fileUrl ?? '')
    expect(await fetched.text()).toBe(content)
    expect(fetched.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt")
    await visitor.request('DELETE', `/files/${file.id}`)
    await visitor.request('DELETE', '/files/trash', {})
    await expect.poll(async () => (await fetch(shown.body.fileUrl ?? '')).status).toBe(404)
  })

  test('gives the address of a file to its owner only, and ends a share at once', async () => {
    const environment = store.environment(await store.makeBucket())
    const server = await startProcess({ DATA_DIR: await makeDataDirectory(), ...environment })
    await server.ready()
    const [owner, friend] = [await arrive(server), await arrive(server)]
    const { body: person } = await friend.request<{ id: string }>('GET', '/users/me')
    const text = { fileName: 'tides.txt', content: 'Tides follow the moon.' }
    const { body: file } = await owner.request<NewFile>('POST', '/files/createFabFile', text)
    const path = `/files/${file.id}`
    await owner.request('PUT', path, { users: [{ userId: person.id, permissions: ['read'] }] })
    const addressFor = async (visitor: Visitor) =>
      new URL((await visitor.request<KnowledgeFile>('GET', path)).body.fileUrl ?? '', server.url)
    const [theirs, own] = [await addressFor(friend), await addressFor(owner)]
    expect([theirs.origin, own.origin]).toEqual([server.url, environment.S3_ENDPOINT])
    const fetched = await fetch(theirs, { headers: { range: 'bytes=6-11' } })
    expect([fetched.status, await fetched.text()]).toEqual([206, 'follow'])
    await owner.request('PUT', path, { users: [] })
    expect((await fetch(theirs)).status).toBe(403)
    expect(await (await fetch(own)).text()).toBe(text.content)
  })

  test.each([
    [{ S3_BUCKET: 'other-bucket' }, 'S3_BUCKET should name a bucket that exists'],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY should open the bucket'],
  ])('refuses to start with %o', async (wrong, sentence) => {
    const environment = store.environment(await store.makeBucket())
    const server = await startProcess({ DATA_DIR: await makeDataDirectory(), ...environment, ...wrong })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`Commonplace could not start: ${sentence}`)
    expect(server.output()).not.toContain(environment.S3_SECRET_ACCESS_KEY)
  })
})
