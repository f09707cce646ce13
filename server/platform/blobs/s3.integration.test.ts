import { randomBytes, randomUUID } from 'node:crypto'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isObjectStoreHere, type ObjectStore, startObjectStore } from '#server/testing/object-store.ts'
import type { Bucket } from '../config/bucket-config.ts'
import type { Blobs, DirectAccess } from './port.ts'
import { createS3Blobs, requireBucket } from './s3.ts'
import { askStore, presign } from './s3-requests.ts'

let store: ObjectStore
let bucket: Bucket
let blobs: Blobs
let direct: DirectAccess

const read = async (key: string) => {
  const blob = await blobs.read(key)
  return blob && buffer(blob.stream)
}
const newKey = () => `people/${randomUUID()}/files/${randomUUID()}`
const TYPE = 'text/plain'
const soon = () => ({ seconds: 60, now: new Date() })

const put = async (url: string, body: string, headers: Record<string, string> = { 'content-type': TYPE }) =>
  (await fetch(url, { method: 'PUT', headers, body })).status

describe.skipIf(!isObjectStoreHere)('an object store (OpenStack Swift)', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    store = await startObjectStore()
    bucket = await store.makeBucket()
    blobs = createS3Blobs(bucket)
    direct = blobs.direct as DirectAccess
  }, 90_000)

  afterAll(() => store?.close())

  test('returns what was stored, whole or in part', async () => {
    const key = newKey()
    expect(await blobs.write(key, Buffer.from('0123456789'))).toBe(10)
    expect((await read(key))?.toString()).toBe('0123456789')
    const part = await blobs.read(key, { start: 3, end: 5 })
    expect([part?.size, part && (await text(part.stream))]).toEqual([10, '345'])
    expect(await blobs.write(key, Buffer.alloc(0))).toBe(0)
    expect(await read(key)).toEqual(Buffer.alloc(0))
    await blobs.remove(key)
    await blobs.remove(key)
    expect(await blobs.read(key)).toBeUndefined()
  })

  test('accepts content of unknown length in parts, and stores nothing of content that fails', async () => {
    const content = randomBytes(18_000_001)
    async function* pieces(isBroken: boolean) {
      for (let start = 0; start < content.length; start += 700_000) {
        if (isBroken && start > 12_000_000) throw new Error('cut off')
        yield content.subarray(start, start + 700_000)
      }
    }
    const key = newKey()
    expect(await blobs.write(key, pieces(false))).toBe(content.length)
    expect((await read(key))?.equals(content)).toBe(true)
    const broken = newKey()
    await expect(blobs.write(broken, pieces(true))).rejects.toThrow('cut off')
    expect(await blobs.read(broken)).toBeUndefined()
  })

  test('releases a stream that it cannot store', async () => {
    let isLeft = false
    async function* pieces() {
      try {
        for (;;) yield Buffer.alloc(4_000_000)
      } finally {
        isLeft = true
      }
    }
    const nowhere = createS3Blobs({ ...bucket, url: `${bucket.url}-other` })
    await expect(nowhere.write(newKey(), pieces())).rejects.toThrow('The store refused to begin')
    expect(isLeft).toBe(true)
  })

  test('lists blobs stored before a given time, and removes folders and partial uploads', async () => {
    const own = createS3Blobs(await store.makeBucket())
    for (const key of ['people/a/one', 'people/a/two', 'people/ab/three'])
      await own.write(key, Buffer.from(key))
    const later = new Date(Date.now() + 60_000)
    expect((await Array.fromAsync(own.list(later))).sort()).toEqual([
      'people/a/one',
      'people/a/two',
      'people/ab/three',
    ])
    expect(await Array.fromAsync(own.list(new Date(0)))).toEqual([])
    // More than the number of concurrent removals.
    await Promise.all(Array.from({ length: 60 }, (_, n) => own.write(`people/a/more-${n}`, Buffer.from('x'))))
    await own.removeAll('people/a')
    await own.removeLeftovers(later)
    expect(await Array.fromAsync(own.list(later))).toEqual(['people/ab/three'])
  })

  test('removes parts that were never completed', async () => {
    const own = await store.makeBucket()
    const uploads = async () => {
      const answer = await askStore(own, { method: 'GET', key: '', query: { uploads: '' } })
      return [...(await answer.text()).matchAll(/<Upload>/g)].length
    }
    const begin = (key: string) => askStore(own, { method: 'POST', key, query: { uploads: '' } })
    // More than the store lists per page.
    for (let number = 0; number < 60; number += 1) await begin(`people/a/half-${number}`)
    await createS3Blobs(own).removeLeftovers(new Date(0))
    expect(await uploads()).toBe(60)
    await createS3Blobs(own).removeLeftovers(new Date(Date.now() + 60_000))
    expect(await uploads()).toBe(0)
  })

  describe('a signed upload address', () => {
    test('accepts exactly the signed content, which can then be copied', async () => {
      const [key, copy] = [newKey(), newKey()]
      const url = await direct.signUpload(key, { size: 5, contentType: TYPE, ...soon() })
      expect(await put(url, 'tides')).toBe(200)
      expect(await direct.copy(key, copy)).toBe(true)
      await blobs.remove(key)
      expect((await read(copy))?.toString()).toBe('tides')
      expect(await direct.copy(key, newKey())).toBe(false)
    })

    const altered = (url: string, name: string, value: string) => {
      const changed = new URL(url)
      changed.searchParams.set(name, value)
      return changed.toString()
    }

    test.each<[string, (url: string) => Promise<number>]>([
      ['more bytes', (url) => put(url, 'tides!')],
      ['fewer bytes', (url) => put(url, 'tide')],
      ['another type', (url) => put(url, 'tides', { 'content-type': 'text/html' })],
      ['no type', (url) => put(url, 'tides', {})],
      ['a later expiry', (url) => put(altered(url, 'X-Amz-Expires', '6000'), 'tides')],
      [
        'a changed signature',
        (url) =>
          put(
            url.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
            'tides',
          ),
      ],
      ['no signature', (url) => put(url.split('?')[0] ?? '', 'tides')],
      ['another key', (url) => put(url.replace('/files/', '/file5/'), 'tides')],
      ['another method', async (url) => (await fetch(url)).status],
    ])('refuses %s', async (_, use) => {
      const key = newKey()
      const url = await direct.signUpload(key, { size: 5, contentType: TYPE, ...soon() })
      expect(await use(url)).toBeGreaterThanOrEqual(400)
      expect(await blobs.read(key)).toBeUndefined()
    })

    test('expires', async () => {
      const now = new Date(Date.now() - 120_000)
      const key = newKey()
      const url = await direct.signUpload(key, { size: 5, contentType: TYPE, seconds: 60, now })
      expect(await put(url, 'tides')).toBe(403)
    })

    test('is refused when another account signed it', async () => {
      const headers = { 'content-length': '5', 'content-type': TYPE }
      for (const keys of [store.stranger, { ...store.stranger, accessKeyId: bucket.accessKeyId }]) {
        const key = newKey()
        const url = await presign({ ...bucket, ...keys }, { method: 'PUT', key, headers, ...soon() })
        // In Swift each account has its own buckets, so a bucket of that name does not exist.
        expect([403, 404]).toContain(await put(url, 'tides'))
        expect(await blobs.read(key)).toBeUndefined()
      }
    })
  })

  test('a signed download address returns an attachment of the given type and expires', async () => {
    const key = newKey()
    await blobs.write(key, Buffer.from('<script>'))
    const disposition = `attachment; filename="Gr__e.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt`
    const url = await direct.signDownload(key, { disposition, contentType: TYPE, ...soon() })
    const answer = await fetch(url, { headers: { range: 'bytes=1-6' } })
    expect([answer.status, await answer.text()]).toEqual([206, 'script'])
    expect(answer.headers.get('content-disposition')).toBe(disposition)
    expect(answer.headers.get('content-type')).toContain(TYPE)
    expect((await fetch(url.replace('text%2Fplain', 'text%2Fhtml'))).status).toBe(403)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
    const now = new Date(Date.now() - 120_000)
    const ended = await direct.signDownload(key, { disposition, contentType: TYPE, seconds: 60, now })
    expect((await fetch(ended)).status).toBe(403)
  })

  test('content that changed in transit is refused', async () => {
    const key = newKey()
    const { accessKeyId, secretAccessKey, region } = bucket
    const { AwsV4Signer } = await import('aws4fetch')
    const sum = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const signer = new AwsV4Signer({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      method: 'PUT',
      url: `${bucket.url}/${key}`,
      headers: { 'x-amz-content-sha256': sum },
    })
    const { url, headers } = await signer.sign()
    expect((await fetch(url, { method: 'PUT', headers, body: 'changed' })).status).toBe(400)
    expect(await blobs.read(key)).toBeUndefined()
  })

  test('an inaccessible bucket ends the start with a message', async () => {
    await requireBucket(bucket)
    await expect(requireBucket({ ...bucket, url: `${bucket.url}-other` })).rejects.toThrow(
      'S3_BUCKET should name a bucket that exists',
    )
    await expect(requireBucket({ ...bucket, secretAccessKey: 'wrong' })).rejects.toThrow(
      'should open the bucket; the store answers 403',
    )
    await expect(requireBucket({ ...bucket, url: 'http://127.0.0.1:9/b' })).rejects.toThrow(
      'S3_ENDPOINT should lead to a store that answers',
    )
  })
})
