import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS_OF_A_NETWORK = 4

/**
 * Whom a limit counts: one IPv4 address, or one IPv6 network. A provider gives each customer a /64 or more, so that
 * somebody with a single line has more IPv6 addresses than a counter could ever hold.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = MAPPED_IPV4.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = canonical(plain).split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`
}

/** In small letters, without leading zeros, and in hexadecimal throughout. */
const canonical = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)
