import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { readBlocks } from './formats.ts'
import { ExtractionError, type Format } from './port.ts'

/**
 * The program of the child process: bytes come in by standard input, blocks leave as lines of JSON, the last line says
 * how it ended. It has no environment and may not write files, so that a file that takes it over gains nothing.
 */
async function main(): Promise<void> {
  const format = process.argv[2] as Format
  try {
    for await (const block of readBlocks(await buffer(process.stdin), format)) await send(block)
    await send({ end: 'done' })
  } catch (error) {
    await send({ end: error instanceof ExtractionError ? error.failure : 'damaged' })
  }
}

async function send(line: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain')
}

// Libraries that report on the console would write between the lines.
const silent = () => undefined
Object.assign(console, { log: silent, info: silent, warn: silent, error: silent, debug: silent })
await main()
