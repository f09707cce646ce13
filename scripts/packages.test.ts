import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  version: string
  os?: string
  cpu?: string
  bin?: Record<string, string>
  optional?: boolean
}

test('the lockfile pins the same Node 26 for every platform, and npm installs the matching one', () => {
  const lockfile = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Package> }
  const nodes = Object.values(packages).filter(({ bin, optional }) => optional && bin?.node !== undefined)
  expect(nodes.map(({ os, cpu }) => `${os}-${cpu}`).sort()).toEqual([
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64',
    'linux-x64',
  ])
  expect(new Set(nodes.map(({ version }) => version.split('.')[0]))).toEqual(new Set(['26']))
})
