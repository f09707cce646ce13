import { readFile } from 'node:fs/promises'
import { findUnusedId, isRoot } from '../system-users.ts'

/** Ids that neither Debian nor systemd assigns, and that the embedded database does not use. */
const RESERVED_IDS = [65_526, 65_527, 65_528, 65_529, 65_530]
/** Linux capabilities that are needed to change to another user and to end a process of that user. */
const CAPABILITIES = { kill: 5, setgid: 6, setuid: 7 }

/**
 * The user id that a reading process takes before it reads a document. `undefined` when this program is not root, or
 * has no capability to change users: then the process keeps the user of this program.
 */
export async function chooseReaderId(): Promise<number | undefined> {
  return isRoot && (await canChangeUsers()) ? findUnusedId(RESERVED_IDS) : undefined
}

async function canChangeUsers(): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const effective = BigInt(`0x${/^CapEff:\s*([\da-f]+)$/m.exec(status)?.[1] ?? '0'}`)
  return Object.values(CAPABILITIES).every((bit) => (effective >> BigInt(bit)) % 2n === 1n)
}

/** Groups first: only root may change them. */
export function changeUser(id: number): void {
  process.setgroups?.([id])
  process.setgid?.(id)
  process.setuid?.(id)
}
