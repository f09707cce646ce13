import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

/** An account at the provider. */
export interface PeerAccount {
  email?: string
  email_verified?: boolean
  name?: string
  preferred_username?: string
}

/** A certified OpenID Connect provider on loopback, with accounts that a test defines. */
export interface OpenidPeer {
  issuer: string
  clientId: string
  clientSecret: string
  /** The environment that connects a program to it. */
  environment: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME', string>
  /** Accounts by subject. */
  accounts: Map<string, PeerAccount>
  /** Publishes a key set without the key that signs id tokens. */
  publishAnotherKey(): Promise<void>
  close(): Promise<void>
}

const CLIENT_ID = 'commonplace'
const CLIENT_SECRET = 'a secret of provider & client'

/** `callbackUrls` are the permitted redirect addresses; it refuses any other. */
export async function startOpenidPeer(callbackUrls: string[]): Promise<OpenidPeer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, PeerAccount>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: callbackUrls }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'peer', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['cookies of the peer'] },
    pkce: { required: () => true },
    ttl: {
      AuthorizationCode: 60,
      AccessToken: 60,
      Grant: 600,
      IdToken: 60,
      Interaction: 600,
      Session: 600,
    },
    renderError: (ctx, out) => {
      ctx.body = out
    },
  })
  // Its pages load a font from the network, which tests must not do.
  provider.use(async (ctx, next) => {
    await next()
    if (typeof ctx.body === 'string') ctx.body = ctx.body.replace(/@import[^;]+;/, '')
  })
  let publishedKeys: string | undefined
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else if (request.url === '/jwks' && publishedKeys)
      response.writeHead(200, { 'content-type': 'application/jwk-set+json' }).end(publishedKeys)
    else void answer(request, response)
  })
  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Our school',
    },
    accounts,
    async publishAnotherKey() {
      const { publicKey } = await generateKeyPair('RS256', { extractable: true })
      const key = { ...(await exportJWK(publicKey)), kid: 'peer', use: 'sig', alg: 'RS256' }
      publishedKeys = JSON.stringify({ keys: [key] })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Acts as a user at a provider: fills in its forms, consents, and follows redirects until one leads back.
 * Returns that address, or the text of the page where it stopped.
 */
export async function walkThrough(url: string, fields: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>()
  const origin = new URL(url).origin
  let next: { url: string; form?: URLSearchParams } = { url }
  for (let step = 0; step < 20; step += 1) {
    const response: Response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(next.form && { method: 'POST', body: next.form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const page = location === null ? await response.text() : ''
    if (location !== null) next = { url: new URL(location, next.url).href }
    else {
      const form = formOf(page, fields)
      if (!form) return page
      next = { url: new URL(form.action, next.url).href, form: form.values }
    }
    if (new URL(next.url).origin !== origin) return next.url
  }
  throw new Error(`The provider leads nowhere: ${next.url}`)
}

/** The first form of the page that contains all these fields, filled in. */
function formOf(page: string, fields: Record<string, string>) {
  const forms = [...page.matchAll(/<form[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)]
  const filled = forms.map(([, action = '', body = '']) => {
    const values = new URLSearchParams()
    for (const [input] of body.matchAll(/<input[^>]*>/g)) {
      const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1]
      const name = attribute('name')
      if (name) values.set(name, attribute('value') ?? fields[name] ?? '')
    }
    return { action: action.replaceAll('&amp;', '&'), values }
  })
  const fits = ({ values }: { values: URLSearchParams }) =>
    Object.entries(fields).every(([name, value]) => (values.get(name) ?? value) === value)
  return filled.find(fits)
}
