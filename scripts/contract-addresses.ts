import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const NAME = 'virtual:contract-addresses'
const ID = `\0${NAME}`

/**
 * The contract as the browser's client needs it: the method and the path of each call. With the schemas of all calls,
 * every page would load them and build them when it starts; a form imports the schema that it needs.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'contract-addresses',
    resolveId: (id) => (id === NAME ? ID : undefined),
    async load(id) {
      if (id !== ID) return undefined
      for (const file of await readdir('contract')) this.addWatchFile(resolve('contract', file))
      return `export const addresses = ${await printAddresses()}`
    },
  }
}

/** In a process of its own: while the development server runs, this one keeps the modules of its first reading. */
async function printAddresses(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/print-contract-addresses.ts'], {
    maxBuffer: 10_000_000,
  })
  return stdout
}
