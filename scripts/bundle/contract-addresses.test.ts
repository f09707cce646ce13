import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { contractAddresses } from './contract-addresses.ts'

test('the browser has the method and the path of each call, and no schema', async () => {
  const module = await loadModule()
  const addresses: unknown = JSON.parse(module.replace('export const addresses = ', ''))
  const calls = callsOf(contract)
  expect(callsOf(addresses as AnyContractRouter)).toEqual(calls)
  expect(calls.length).toBeGreaterThan(100)
  expect(module).not.toContain('Schema')
})

/** What the bundler is given for the module. */
async function loadModule(): Promise<string> {
  const { load } = contractAddresses()
  if (typeof load !== 'function') throw new Error('The module is not loaded by a function')
  const watched = { addWatchFile: () => undefined }
  const code = await load.call(watched as never, '\0virtual:contract-addresses')
  if (typeof code !== 'string') throw new Error('The module has no text')
  return code
}

/** Each call by its name, with its address. */
function callsOf(router: AnyContractRouter, name = ''): string[] {
  if (!isContractProcedure(router))
    return Object.entries(router).flatMap(([key, part]) => callsOf(part, `${name}.${key}`))
  const { method, path, inputStructure, outputStructure } = router['~orpc'].route
  return [[name, method, path, inputStructure, outputStructure].join(' ')]
}
