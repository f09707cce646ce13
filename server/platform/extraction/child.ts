import { once } from 'node:events'
import { readBlocks } from './formats.ts'
import { documentsOf } from './frames.ts'
import { ExtractionError, type Format } from './port.ts'

/**
 * The program of the reading process: documents arrive on standard input, blocks leave as lines of JSON, and
 * one line ends each document. It has no environment, no sockets and may not write files, so that a document
 * that takes it over can affect only later documents of the same user.
 */
async function main(): Promise<void> {
  for await (const { format, bytes } of documentsOf(process.stdin)) {
    try {
      for await (const block of readBlocks(bytes, format as Format)) await send(block)
      await send({ end: 'done' })
    } catch (error) {
      await send({ end: error instanceof ExtractionError ? error.failure : 'damaged' })
    }
  }
}

async function send(line: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain')
}

// Libraries that log to the console would write between the lines.
const silent = () => undefined
Object.assign(console, { log: silent, info: silent, warn: silent, error: silent, debug: silent })
await main()
