import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { documentsOf } from './frames.ts'
import { ExtractionError } from './port.ts'
import { changeUser } from './reader-identity.ts'

interface Work {
  /** Loads what documents of this format need: the files of this program may be in a folder that only root can enter. */
  load(format: string): Promise<void>
  read(bytes: Buffer, format: string): AsyncIterable<object>
}

const [, , userId] = process.argv

/**
 * Serves a child process: documents arrive on standard input, results leave as lines of JSON, and one line ends each
 * document. It has no environment, no sockets and may not write files, so that a document that takes it over can affect
 * only later documents of the same user. Started by root, it changes to the user id of its argument before it parses
 * anything.
 */
export async function serveDocuments({ load, read }: Work): Promise<void> {
  // Libraries that log to the console would write between the lines.
  const silent = () => undefined
  Object.assign(console, { log: silent, info: silent, warn: silent, error: silent, debug: silent })
  giveUpSignals()
  let isFirst = true
  for await (const { format, bytes } of documentsOf(process.stdin)) {
    if (isFirst && userId !== undefined) {
      await load(format)
      changeUser(Number(userId))
    }
    isFirst = false
    try {
      for await (const line of read(bytes, format)) await send(line)
      await send({ end: 'done' })
    } catch (error) {
      await send({ end: error instanceof ExtractionError ? error.failure : 'damaged' })
    }
  }
}

/**
 * Node's permissions allow signals to all processes of the user: a document that takes this process over could end the
 * server, or open its debugger.
 */
export function giveUpSignals(): void {
  Object.assign(process, { kill: undefined, _kill: undefined, _debugProcess: undefined })
  syncBuiltinESMExports()
}

async function send(line: object): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain')
}
