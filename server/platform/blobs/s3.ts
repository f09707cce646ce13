import { Readable } from 'node:stream'
import type { ByteRange } from '#server/platform/byte-range.ts'
import type { Bucket } from '#server/platform/config/bucket-config.ts'
import { ConfigError } from '#server/platform/config/config.ts'
import { type Blobs, type DirectAccess, isKey, requireKey, type StoredBlob } from './port.ts'
import { element, elements, requireElement } from './s3-answers.ts'
import { askStore, presign, requireDone } from './s3-requests.ts'

/**
 * Larger content is sent in parts of this size, because its length is not known beforehand. The protocol
 * requires at least 5 MB.
 */
const PART_BYTES = 8_000_000
/** The protocol's maximum per page; the sweep reads all pages. */
const LISTED_AT_ONCE = 1000
const REMOVED_AT_ONCE = 50
const UPLOADS_AT_ONCE = 50

/** Stores blobs in a bucket. Browsers upload and download files there directly. */
export function createS3Blobs(bucket: Bucket): Blobs {
  return {
    write: (key, content) => write(bucket, requireKey(key), content),
    read: (key, range) => read(bucket, requireKey(key), range),
    remove: (key) => remove(bucket, requireKey(key)),
    async removeAll(folder) {
      for await (const found of listBelow(bucket, `${requireKey(folder)}/`, REMOVED_AT_ONCE)) {
        await Promise.all(found.map(({ key }) => remove(bucket, key)))
      }
    },
    async *list(before) {
      for await (const found of listBelow(bucket, '', LISTED_AT_ONCE)) {
        for (const { key, storedAt } of found) if (storedAt < before) yield key
      }
    },
    removeLeftovers: (before) => abandonParts(bucket, before),
    direct: directAccess(bucket),
  }
}

function directAccess(bucket: Bucket): DirectAccess {
  return {
    origin: new URL(bucket.url).origin,
    signUpload(key, { size, contentType, ...validity }) {
      const headers = { 'content-length': String(size), 'content-type': contentType }
      return presign(bucket, { method: 'PUT', key: requireKey(key), headers, ...validity })
    },
    signDownload(key, { disposition, contentType, ...validity }) {
      const query = { 'response-content-disposition': disposition, 'response-content-type': contentType }
      return presign(bucket, { method: 'GET', key: requireKey(key), query, ...validity })
    },
    async copy(from, to) {
      const headers = { 'x-amz-copy-source': `/${bucket.name}/${requireKey(from)}` }
      const response = await askStore(bucket, { method: 'PUT', key: requireKey(to), headers })
      if (response.status === 404) return false
      // A copy that fails late responds 200 with an error in the body.
      const said = await (await requireDone(response, 'copy')).text()
      if (said.includes('<Error>')) throw new Error('The store could not copy')
      return true
    },
  }
}

async function write(
  bucket: Bucket,
  key: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<number> {
  const parts = partsOf(content instanceof Uint8Array ? [content] : content)
  try {
    const first = (await parts.next()).value ?? Buffer.alloc(0)
    const second = await parts.next()
    if (!second.done) return await writeInParts(bucket, key, joined([first, second.value], parts))
    await requireDone(await askStore(bucket, { method: 'PUT', key, body: first }), 'store')
    return first.length
  } finally {
    // An iterator that is not read to its end would keep its source open.
    await parts.return(undefined)
  }
}

async function* joined(begun: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* begun
  yield* rest
}

async function* partsOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; ) {
      const part = piece.subarray(start, start + PART_BYTES - size)
      waiting.push(part)
      size += part.length
      start += part.length
      if (size < PART_BYTES) continue
      yield Buffer.concat(waiting)
      waiting = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}

async function writeInParts(bucket: Bucket, key: string, parts: AsyncIterable<Buffer>): Promise<number> {
  const begun = await requireDone(
    await askStore(bucket, { method: 'POST', key, query: { uploads: '' } }),
    'begin',
  )
  const uploadId = requireElement(await begun.text(), 'UploadId')
  try {
    const tags: string[] = []
    let size = 0
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const sent = await requireDone(
        await askStore(bucket, { method: 'PUT', key, query, body }),
        'store a part',
      )
      tags.push(sent.headers.get('etag') ?? '')
      size += body.length
    }
    const listed = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`)
    const ended = await askStore(bucket, { method: 'POST', key, query: { uploadId }, body })
    const said = await (await requireDone(ended, 'complete')).text()
    if (said.includes('<Error>')) throw new Error('The store could not put the parts together')
    return size
  } catch (error) {
    // The original error is thrown; the sweep aborts later what cannot be aborted now.
    await abandon(bucket, key, uploadId).catch(() => undefined)
    throw error
  }
}

async function abandon(bucket: Bucket, key: string, uploadId: string): Promise<void> {
  const response = await askStore(bucket, { method: 'DELETE', key, query: { uploadId } })
  await response.body?.cancel()
}

async function read(bucket: Bucket, key: string, range?: ByteRange): Promise<StoredBlob | undefined> {
  const headers = range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {}
  const response = await askStore(bucket, { method: 'GET', key, ...headers })
  if (response.status === 404) {
    await response.body?.cancel()
    return undefined
  }
  await requireDone(response, 'read')
  const whole = response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length')
  const stream = response.body ? Readable.fromWeb(response.body) : Readable.from([])
  return { size: Number(whole), stream }
}

async function remove(bucket: Bucket, key: string): Promise<void> {
  const response = await askStore(bucket, { method: 'DELETE', key })
  if (response.status !== 404) await requireDone(response, 'remove')
}

interface Found {
  key: string
  storedAt: Date
}

/** Reads page by page. Keys that are not ours are skipped. */
async function* listBelow(bucket: Bucket, prefix: string, atOnce: number): AsyncGenerator<Found[]> {
  let from: string | undefined
  do {
    const query = {
      'list-type': '2',
      'max-keys': String(atOnce),
      ...(prefix && { prefix }),
      ...(from && { 'continuation-token': from }),
    }
    const page = await requireDone(await askStore(bucket, { method: 'GET', key: '', query }), 'list')
    const xml = await page.text()
    yield elements(xml, 'Contents').flatMap((entry) => {
      const key = element(entry, 'Key') ?? ''
      return isKey(key) ? [{ key, storedAt: new Date(element(entry, 'LastModified') ?? '') }] : []
    })
    from = element(xml, 'NextContinuationToken')
  } while (from !== undefined)
}

/** Parts of uploads that were never completed cost money and are invisible. */
async function abandonParts(bucket: Bucket, before: Date): Promise<void> {
  for await (const { key, uploadId, begunAt } of listUploads(bucket)) {
    if (begunAt < before) await abandon(bucket, key, uploadId)
  }
}

interface BegunUpload {
  key: string
  uploadId: string
  begunAt: Date
}

/** The uploads with our keys, page by page. */
async function* listUploads(bucket: Bucket): AsyncGenerator<BegunUpload> {
  let after: Record<string, string> | undefined = {}
  while (after) {
    const query = { uploads: '', 'max-uploads': String(UPLOADS_AT_ONCE), ...after }
    const page = await requireDone(await askStore(bucket, { method: 'GET', key: '', query }), 'list')
    const xml = await page.text()
    for (const entry of elements(xml, 'Upload')) {
      const [key = '', uploadId = ''] = [element(entry, 'Key'), element(entry, 'UploadId')]
      if (isKey(key)) yield { key, uploadId, begunAt: new Date(element(entry, 'Initiated') ?? '') }
    }
    after = nextUploads(xml)
  }
}

function nextUploads(xml: string): Record<string, string> | undefined {
  if (element(xml, 'IsTruncated') !== 'true') return undefined
  return {
    'key-marker': requireElement(xml, 'NextKeyMarker'),
    'upload-id-marker': requireElement(xml, 'NextUploadIdMarker'),
  }
}

/** Ends the start with a message when the bucket is not accessible. */
export async function requireBucket(bucket: Bucket): Promise<void> {
  const response = await askStore(bucket, { method: 'GET', key: '', query: { 'max-keys': '1' } }).catch(
    (error: Error) => {
      throw new ConfigError(`S3_ENDPOINT should lead to a store that answers: ${causeOf(error)}`)
    },
  )
  await response.body?.cancel()
  if (response.status === 404) throw new ConfigError('S3_BUCKET should name a bucket that exists')
  if (!response.ok) {
    throw new ConfigError(
      `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY should open the bucket; the store answers ${response.status}`,
    )
  }
}

const causeOf = ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message)
