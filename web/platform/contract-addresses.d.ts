declare module 'virtual:contract-addresses' {
  import type { contract } from '#contract/contract.ts'

  /** The contract without its schemas (`scripts/bundle/contract-addresses.ts`). */
  export const addresses: typeof contract
}
