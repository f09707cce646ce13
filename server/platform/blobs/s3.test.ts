import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Blobs } from './s3.ts'

const UPLOAD = '<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>'

/** A store that accepts parts and then stops responding. */
async function startDyingStore(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.method === 'DELETE') return void request.socket.destroy()
    request.resume().on('end', () => response.end(UPLOAD))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`
}

test('a stream failure is reported even when the multipart upload cannot be aborted', async () => {
  const url = await startDyingStore()
  const blobs = createS3Blobs({
    name: 'bucket',
    url,
    region: 'us-east-2',
    accessKeyId: 'test',
    secretAccessKey: 'testing',
  })
  async function* pieces() {
    yield Buffer.alloc(17_000_000)
    throw new Error('cut off')
  }
  await expect(blobs.write('people/a/half', pieces())).rejects.toThrow('cut off')
})
