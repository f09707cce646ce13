import { isIPv4, isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/
/** Invalid addresses share one key: otherwise each invented text would have its own limit. */
const NO_ADDRESS = 'unknown'
const GROUPS_OF_A_NETWORK = 4

/**
 * The key of a rate limit: one IPv4 address, or one IPv6 network. Providers assign each customer a /64 or
 * more, so that a single customer has more IPv6 addresses than a counter could store.
 */
export function subnetKey(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return NO_ADDRESS
  const address6 = canonical(plain)
  const [, high, low] = MAPPED_IPV4.exec(address6) ?? []
  if (high !== undefined && low !== undefined) return toIPv4(high, low)
  const [head = '', tail] = address6.split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`
}

/** In lower case, without leading zeros, and in hexadecimal throughout. */
const canonical = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)

const toIPv4 = (high: string, low: string): string =>
  [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.')
