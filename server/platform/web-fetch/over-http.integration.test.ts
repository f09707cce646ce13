import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isOpensslHere, makeCertificate } from '#server/testing/certificates.ts'
import { createWebPages, type WebAccess } from './over-http.ts'
import { WebPageError } from './port.ts'
import { publicOnly } from './public-addresses.ts'

const LIMITS = { bytesMax: 1_000_000 }

/** A web server on this machine, and a client with access to it. */
async function serve(listener: RequestListener, more: Partial<WebAccess> = {}) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = { isClosed: () => false, refusal: () => new Error('never') }
  const pages = createWebPages({ guard: open, ports: [String(port)], milliseconds: 5000, ...more })
  const url = `http://127.0.0.1:${port}`
  return { url, get: (path = '/') => pages.fetch(new URL(path, url), LIMITS) }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof WebPageError ? error.message : `not in words: ${String(error)}`),
  )

test('a page is fetched with its type, charset and file name', async () => {
  const { get, url } = await serve((request, response) => {
    if (request.url === '/') return response.writeHead(302, { location: '/a%20b' }).end()
    response.writeHead(200, {
      'content-type': 'Text/HTML; charset="iso-8859-1"',
      'content-disposition': 'inline; filename="tides.html"',
    })
    return response.end('<p>high</p>')
  })
  const { bytes, address, ...page } = await get()
  expect([bytes.toString(), address.href]).toEqual(['<p>high</p>', `${url}/a%20b`])
  expect(page).toEqual({ contentType: 'text/html', charset: 'iso-8859-1', fileName: 'tides.html' })
})

describe.runIf(isOpensslHere)('over TLS', () => {
  async function fetchUnder(certificate: { key: string; cert: string }) {
    const server = createTlsServer(certificate, (_, response) => response.end('high')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const open = { isClosed: () => false, refusal: () => new Error('never') }
    const pages = createWebPages({ guard: open, ports: [String(port)], milliseconds: 5000 })
    return pages.fetch(new URL(`https://localhost:${port}/`), LIMITS)
  }

  test('a page is fetched only if the certificate of its site is trusted', async () => {
    const trusted = makeCertificate()
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, trusted.cert])
    onTestFinished(() => setDefaultCACertificates(before))
    expect((await fetchUnder(trusted)).bytes.toString()).toBe('high')
    expect(await failureOf(fetchUnder(makeCertificate()))).toBe('The certificate of this site is not valid')
  })
})

describe('a refused address', () => {
  const pages = createWebPages()

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0/',
    'http://10.0.0.1/',
    'http://172.31.255.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:1::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
  ])('%s is in a private network', async (url) => {
    expect(await failureOf(pages.fetch(new URL(url), LIMITS))).toBe(
      'This address is not on the public internet',
    )
  })

  test.each([
    ['ftp://sea.example/', 'Only http and https addresses can be read'],
    ['file:///etc/passwd', 'Only http and https addresses can be read'],
    ['data:text/html,x', 'Only http and https addresses can be read'],
    ['http://sea.example:22/', 'Only the standard web ports are allowed'],
    ['http://me:secret@sea.example/', 'Addresses with a password are not supported'],
    ['http://nowhere.invalid/', 'Website not found. Check the address.'],
  ])('%s is refused with the reason', async (url, message) => {
    expect(await failureOf(pages.fetch(new URL(url), LIMITS))).toBe(message)
  })

  test('a public page that redirects into the private network is refused', async () => {
    const { get } = await serve(
      (request, response) =>
        response.writeHead(302, { location: `http://127.0.0.2:${request.socket.localPort}/` }).end(),
      { guard: { ...publicOnly, isClosed: (address) => address !== '127.0.0.1' } },
    )
    expect(await failureOf(get())).toBe('This address is not on the public internet')
  })

  test.each<[string, RequestListener, string]>([
    ['an error', (_, response) => response.writeHead(404).end(), 'This page returned the error 404'],
    [
      'a redirect loop',
      (_, response) => response.writeHead(301, { location: '/again' }).end(),
      'This page redirects too many times',
    ],
    [
      'an invalid redirect',
      (_, response) => response.writeHead(301, { location: 'http://' }).end(),
      'This page redirects to an invalid address',
    ],
    [
      'a redirect to a file',
      (_, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
      'Only http and https addresses can be read',
    ],
    [
      'too much content',
      (_, response) => response.end(Buffer.alloc(1_000_001)),
      'This page is larger than 1 MB',
    ],
    [
      'a closed connection',
      (_, response) => void response.write('x', () => response.destroy()),
      'This page did not respond',
    ],
  ])('a response with %s is refused', async (_, listener, message) => {
    expect(await failureOf((await serve(listener)).get())).toBe(message)
  })

  test('an endless response times out', async () => {
    const { get } = await serve((_, response) => void response.write('x'), { milliseconds: 200 })
    expect(await failureOf(get())).toBe('This page took too long to respond')
  })
})
