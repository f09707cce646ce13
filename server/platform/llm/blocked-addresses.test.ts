import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLanguageModels } from './ai-sdk.ts'
import { openConnector } from './blocked-addresses.ts'

const REFUSED =
  'This address is reserved for internal services of this machine or its cloud. Enter another one.'

const listAt = (baseUrl: string) =>
  createLanguageModels().list({ backend: 'openai_compatible', providerId: 'compatible-x', baseUrl })

test.each([
  'http://169.254.169.254/v1',
  'http://169.254.1.2:8080',
  'http://2852039166',
  'http://0xa9.0xfe.0xa9.0xfe',
  'http://[fe80::1]',
  'http://[::ffff:169.254.169.254]',
  'http://[64:ff9b::a9fe:a9fe]',
  'http://[fd00:ec2::254]',
  'http://100.100.100.200',
  'https://169.254.169.254',
])('a model server at %s is refused', async (baseUrl) => {
  await expect(listAt(baseUrl)).rejects.toMatchObject({ kind: 'unreachable', message: REFUSED })
})

describe('a host name', () => {
  const connectTo = (hostname: string, port: number, addresses: string[]) =>
    new Promise<unknown>((done) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      const connect = openConnector(2000, (_name, _options, answer) => answer(null, found))
      connect({ hostname, port: String(port), protocol: 'http:' }, (error, socket) => {
        socket?.destroy()
        done(error?.message ?? 'connected')
      })
    })

  test.each([[['169.254.169.254']], [['127.0.0.1', '169.254.169.254']], [['fe80::1']]])(
    'is refused when it resolves to %j',
    async (addresses) => {
      expect(await connectTo('metadata.example', 80, addresses)).toBe(REFUSED)
    },
  )

  test('is accepted when it resolves to this machine', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await connectTo('models.example', port, ['127.0.0.1'])).toBe('connected')
  })

  test('is reported when it does not resolve', async () => {
    await expect(listAt('http://nowhere.invalid')).rejects.toMatchObject({ kind: 'unreachable' })
  })
})
