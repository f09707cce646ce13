import { type LookupAddress, type LookupOptions, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { ModelError } from './port.ts'

/**
 * Where the machine itself answers whoever asks, on clouds with the machine's own credentials: link-local addresses, and
 * the few that vendors put elsewhere. Loopback and private networks stay open, since model servers live there.
 */
const closed = new BlockList()
closed.addSubnet('169.254.0.0', 16)
closed.addSubnet('fe80::', 10, 'ipv6')
closed.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
closed.addAddress('fd00:ec2::254', 'ipv6')
closed.addAddress('100.100.100.200')
closed.addAddress('168.63.129.16')

type Lookup = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/**
 * Opens connections to model servers, but not to closed addresses. It asks at the connection and not before, since a
 * name may lead elsewhere a moment later.
 */
export function openConnector(timeout: number, lookup: Lookup = lookUp): buildConnector.connector {
  const connect = buildConnector({ timeout, allowH2: false, lookup: openLookup(lookup) })
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (isClosed(host)) done(refusal(), null)
    else connect(options, done)
  }
}

const openLookup =
  (lookup: Lookup): LookupFunction =>
  (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error('no address'), '')
      if (found.some(({ address }) => isClosed(address))) return done(refusal(), '')
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }

function isClosed(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  const family = isIP(plain)
  return family !== 0 && closed.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

const refusal = () =>
  new ModelError(
    'unreachable',
    'This address belongs to the machine or its cloud, not to a model server. Enter another one.',
  )
