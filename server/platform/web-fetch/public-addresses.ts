import { BlockList } from 'node:net'
import { filesMessages } from '#contract/messages/files.ts'
import type { AddressGuard } from './guarded-connector.ts'
import { WebPageError } from './port.ts'

/** Addresses outside the public internet: servers there respond to this machine, not to the user. */
const CLOSED: Record<'ipv4' | 'ipv6', string[]> = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '168.63.129.16/32',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // Only 2000::/3 is public, except addresses that embed IPv4 and those reserved for examples.
  ipv6: [
    '::/3',
    '4000::/2',
    '8000::/1',
    '2001::/32',
    '2001:2::/48',
    '2001:10::/28',
    '2001:20::/28',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
  ],
}

/**
 * One list per family: in a common list IPv4 addresses count as `::ffff:…`, and would match networks of IPv6.
 */
const closed = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const range of CLOSED[family]) {
    const [net = '', prefix] = range.split('/')
    closed[family].addSubnet(net, Number(prefix), family)
  }
}

export const publicOnly: AddressGuard = {
  isClosed: (address, family) => closed[family].check(address, family),
  refusal: () => new WebPageError(filesMessages.pagePrivateAddress()),
}
