import { once } from 'node:events'
import { loadCharsets } from './decode-text.ts'
import { readBlocks } from './formats.ts'
import { documentsOf } from './frames.ts'
import { loadPdfLibrary } from './pdf-library.ts'
import { ExtractionError, type Format } from './port.ts'
import { changeUser } from './reader-identity.ts'

const [, , userId] = process.argv

/**
 * The program of the reading process: documents arrive on standard input, blocks leave as lines of JSON, and
 * one line ends each document. It has no environment, no sockets and may not write files, so that a document
 * that takes it over can affect only later documents of the same user. Started by root, it changes to the user id
 * of its argument before it parses anything.
 */
async function main(): Promise<void> {
  let isFirst = true
  for await (const { format, bytes } of documentsOf(process.stdin)) {
    if (isFirst) await prepare(format)
    isFirst = false
    try {
      for await (const block of readBlocks(bytes, format as Format)) await send(block)
      await send({ end: 'done' })
    } catch (error) {
      await send({ end: error instanceof ExtractionError ? error.failure : 'damaged' })
    }
  }
}

async function prepare(format: string): Promise<void> {
  if (userId === undefined) return
  // The files of this program may be in a folder that only root can enter.
  loadCharsets()
  if (format === 'pdf') await loadPdfLibrary()
  changeUser(Number(userId))
}

async function send(line: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain')
}

// Libraries that log to the console would write between the lines.
const silent = () => undefined
Object.assign(console, { log: silent, info: silent, warn: silent, error: silent, debug: silent })
await main()
