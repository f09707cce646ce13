import type { UserCtx } from '#server/platform/context.ts'
import type { ToolUse } from '#server/platform/tools/tool.ts'
import { isAddressInNotebook } from './known-addresses.store.ts'

/** Addresses kept for one answer. */
const NOTED_MAX = 5000

/** The addresses that tools may open in one answer: those of the notebook's questions and sources, and those found. */
export function createKnownAddresses(
  ctx: UserCtx,
  notebookId: string,
): Pick<ToolUse, 'noteAddresses' | 'isKnownAddress'> {
  const noted = new Set<string>()
  return {
    noteAddresses(addresses) {
      for (const address of addresses) if (noted.size < NOTED_MAX) noted.add(address)
    },
    isKnownAddress: async (address) =>
      noted.has(address) || isAddressInNotebook(ctx.db, { notebookId, spellings: spellingsOf(address) }),
  }
}

/** As people write it: with or without the protocol, and the last slash. */
function spellingsOf(address: string): string[] {
  const withoutSlash = address.replace(/\/$/, '')
  return [address, withoutSlash, withoutSlash.replace(/^https?:\/\//, '')]
}
