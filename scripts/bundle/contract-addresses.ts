import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { type Plugin, runnerImport } from 'vite'

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
      const names = await readdir('contract', { recursive: true })
      for (const file of names.filter((name) => name.endsWith('.ts')))
        this.addWatchFile(resolve('contract', file))
      return `export const addresses = ${JSON.stringify(addressesOf(await readContract()))}`
    },
  }
}

/** Evaluates the files as they are now: an import by Node would return those of its first reading. */
async function readContract(): Promise<AnyContractRouter> {
  const path = resolve('contract/contract.ts')
  const { module } = await runnerImport<{ contract: AnyContractRouter }>(path, { configFile: false })
  return module.contract
}

/** Calls keep the shape in which the client reads them. */
function addressesOf(router: AnyContractRouter): unknown {
  if (isContractProcedure(router)) {
    const { method, path, inputStructure, outputStructure } = router['~orpc'].route
    const route = { method, path, inputStructure, outputStructure }
    return { '~orpc': { errorMap: {}, meta: {}, route } }
  }
  return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, addressesOf(part)]))
}
