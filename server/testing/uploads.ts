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

/** A complete file of that person: announced, sent and confirmed. */
export async function uploadFile(
  app: TestApp,
  userId: string,
  { fileName, content, mimeType = '' }: Upload,
): Promise<KnowledgeFile> {
  const fileSize = Buffer.from(content).length
  const { body } = await app.call(userId, files.create, { fileName, fileSize, mimeType })
  await putContent(app, body.presignedUrl ?? '', { content, mimeType })
  return (await app.call(userId, files.confirm, { id: body.id })).body
}
