import { type LookupAddress, type LookupOptions, lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'

/** Determines which addresses are blocked. */
export interface AddressGuard {
  isClosed(address: string, family: 'ipv4' | 'ipv6'): boolean
  /** The error for a blocked address. */
  refusal(): Error
}

export type Lookup = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/**
 * Opens connections, except to blocked addresses. It checks when it connects and not before, since a name may
 * resolve differently a moment later.
 */
export function guardedConnector(
  guard: AddressGuard,
  { timeout, lookup = lookUp }: { timeout: number; lookup?: Lookup },
): buildConnector.connector {
  const connect = buildConnector({ timeout, allowH2: false, lookup: guardedLookup(guard, lookup) })
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (isClosed(guard, host)) done(guard.refusal(), null)
    else connect(options, done)
  }
}

const guardedLookup =
  (guard: AddressGuard, lookup: Lookup): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error('no address'), '')
      if (found.some(({ address }) => isClosed(guard, address))) return done(guard.refusal(), '')
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }

function isClosed(guard: AddressGuard, address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  const family = isIP(plain)
  return family !== 0 && guard.isClosed(plain, family === 6 ? 'ipv6' : 'ipv4')
}
