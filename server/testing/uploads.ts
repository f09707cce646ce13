import { files, type KnowledgeFile } from '#contract/files.ts'
import type { TestApp } from './harness.ts'

export interface Upload {
  fileName: string
  content: string | Uint8Array
  mimeType?: string
}

/** Sends bytes to an upload address, as a browser would. */
export async function putContent(
  app: TestApp,
  url: string,
  { content, mimeType }: Pick<Upload, 'content' | 'mimeType'>,
): Promise<{ status: number; message?: string }> {
  const response = await app.app.http.inject({
    method: 'PUT',
    url,
    headers: { 'content-type': mimeType || 'application/octet-stream' },
    payload: Buffer.from(content),
  })
  return {
    status: response.statusCode,
    ...(response.body && { message: response.json<{ message: string }>().message }),
  }
}

/** Creates a file of that user that waits for its content; returns where to send it. */
export async function announceFile(
  app: TestApp,
  userId: string,
  { fileName, content, mimeType = '' }: Upload,
): Promise<{ id: string; url: string }> {
  const fileSize = Buffer.from(content).length
  const { body } = await app.call(userId, files.create, { fileName, fileSize, mimeType })
  return { id: body.id, url: body.presignedUrl ?? '' }
}

/** A complete file of that user: created, sent and confirmed. */
export async function uploadFile(app: TestApp, userId: string, upload: Upload): Promise<KnowledgeFile> {
  const { id, url } = await announceFile(app, userId, upload)
  await putContent(app, url, upload)
  return (await app.call(userId, files.confirm, { id })).body
}

/** The keys of that user's blobs. */
export const blobsOf = (app: TestApp, userId: string): string[] =>
  [...app.blobs.stored.keys()].filter((key) => key.includes(userId))
