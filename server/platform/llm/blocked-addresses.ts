import { BlockList } from 'node:net'
import type { buildConnector } from 'undici'
import { modelsMessages } from '#contract/messages/models.ts'
import { type AddressGuard, guardedConnector, type Lookup } from '../web-fetch/guarded-connector.ts'
import { ModelError } from './port.ts'

/**
 * Addresses where cloud machines serve their own credentials to any process: link-local addresses, and the
 * few that vendors use elsewhere. Loopback and private networks are permitted, since model servers run there.
 */
const closed = new BlockList()
closed.addSubnet('169.254.0.0', 16)
closed.addSubnet('fe80::', 10, 'ipv6')
closed.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
closed.addAddress('fd00:ec2::254', 'ipv6')
closed.addAddress('100.100.100.200')
closed.addAddress('168.63.129.16')

/** Whether an administrator's setting must not lead there. */
export const blockedAddresses: AddressGuard['isClosed'] = (address, family) => closed.check(address, family)

const guard: AddressGuard = {
  isClosed: blockedAddresses,
  refusal: () => new ModelError('unreachable', modelsMessages.addressBlocked()),
}

/** Opens connections to model servers, except at blocked addresses. */
export const openConnector = (timeout: number, lookup?: Lookup): buildConnector.connector =>
  guardedConnector(guard, { timeout, ...(lookup && { lookup }) })
