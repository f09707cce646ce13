import { expect, test } from 'vitest'
import { publicOnly } from './public-addresses.ts'

test.each([
  ['1.1.1.1', 'ipv4'],
  ['8.8.8.8', 'ipv4'],
  ['93.184.215.14', 'ipv4'],
  ['172.15.255.255', 'ipv4'],
  ['172.32.0.0', 'ipv4'],
  ['223.255.255.255', 'ipv4'],
  ['2606:4700:4700::1111', 'ipv6'],
  ['2a00:1450:4001:80b::200e', 'ipv6'],
] as const)('%s is a public address', (address, family) => {
  expect(publicOnly.isClosed(address, family)).toBe(false)
})

test.each([
  ['127.0.0.1', 'ipv4'],
  ['172.16.0.0', 'ipv4'],
  ['172.31.255.255', 'ipv4'],
  ['224.0.0.1', 'ipv4'],
  ['::1', 'ipv6'],
  ['::ffff:8.8.8.8', 'ipv6'],
  ['2002:7f00:1::', 'ipv6'],
  ['fe80::1', 'ipv6'],
] as const)('%s is not a public address', (address, family) => {
  expect(publicOnly.isClosed(address, family)).toBe(true)
})
