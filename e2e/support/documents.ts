import type { Page } from '@playwright/test'
import type { KnowledgeFile } from '#contract/files.ts'
import { files } from '#contract/files.ts'
import { call } from './api.ts'
import type { Person } from './people.ts'

/** Uploads a file to a user's library as a browser would. */
export async function upload(
  person: Person,
  { fileName, bytes }: { fileName: string; bytes: Buffer },
): Promise<KnowledgeFile> {
  const mimeType = 'application/octet-stream'
  const announced = { fileName, fileSize: bytes.length, mimeType }
  const { id, presignedUrl } = await call(person, files.create, announced)
  const response = await fetch(new URL(presignedUrl ?? '', person.url), {
    method: 'PUT',
    headers: { 'content-type': mimeType },
    body: new Uint8Array(bytes),
  })
  if (!response.ok) throw new Error(`The upload was refused: ${response.status}`)
  return call(person, files.confirm, { id })
}

/** A document as the browser prints it: one page for each text. */
export async function printPdf(page: Page, texts: string[]): Promise<Buffer> {
  const printer = await page.context().newPage()
  const sheets = texts.map((text) => `<article style="break-after: page"><h1>${text}</h1></article>`)
  await printer.setContent(`<title>Printed</title>${sheets.join('')}`)
  const bytes = await printer.pdf({ format: 'A4' })
  await printer.close()
  return bytes
}
