// Prints the contract without its schemas: where each call is sent, as JSON.
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { contract } from '#contract/contract.ts'

process.stdout.write(JSON.stringify(addressesOf(contract)))

/** Calls keep the shape in which the client reads them. */
function addressesOf(router: AnyContractRouter): unknown {
  if (isContractProcedure(router)) {
    const { method, path, inputStructure, outputStructure } = router['~orpc'].route
    const route = { method, path, inputStructure, outputStructure }
    return { '~orpc': { errorMap: {}, meta: {}, route } }
  }
  return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, addressesOf(part)]))
}
