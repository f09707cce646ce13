import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Grant {
  client: string
  challenge: string
  redirect: string
}

export interface SignInServer {
  url: string
  /** The codes, access tokens and refresh tokens that are valid. */
  codes: Map<string, Grant>
  accessTokens: Set<string>
  refreshTokens: Set<string>
  /** What was sent to each address, in order. */
  requests: { path: string; body: string; authorization: string | undefined }[]
  tools: object[]
  /** The authorization server that it names. */
  issuer: string
  /** Whether it names itself when it sends a user back, and by which name. */
  iss: string | undefined
  /** Whether it reads the metadata of clients at their addresses. */
  readsClientMetadata: boolean
  /** The one client that it knows, in place of registering clients; without a secret it is a public one. */
  registered: { id: string; secret?: string } | undefined
  close(): Promise<void>
}

const TOOLS = [
  {
    name: 'whoami',
    title: 'Who am I',
    description: 'Names the account',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true },
  },
]

/** An MCP server that wants each user to sign in, with its authorization server. It consents without a question. */
export async function startSignInServer(host = '127.0.0.1'): Promise<SignInServer> {
  const [codes, accessTokens, refreshTokens] = [
    new Map<string, Grant>(),
    new Set<string>(),
    new Set<string>(),
  ]
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const { status, headers = {}, json } = answer(request, body)
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(json === undefined ? '' : JSON.stringify(json))
    })
  })
  server.listen(0, host)
  await once(server, 'listening')
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  const running: SignInServer = {
    url: `${origin}/mcp`,
    codes,
    accessTokens,
    refreshTokens,
    requests: [],
    tools: TOOLS,
    issuer: origin,
    iss: undefined,
    readsClientMetadata: false,
    registered: undefined,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return running

  function answer(request: IncomingMessage, body: string): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const { authorization } = request.headers
    running.requests.push({ path: pathname, body, authorization })
    switch (pathname) {
      case '/.well-known/oauth-protected-resource/mcp':
        return { status: 200, json: { resource: running.url, authorization_servers: [running.issuer] } }
      case '/.well-known/oauth-authorization-server':
        return { status: 200, json: metadata() }
      case '/register':
        if (running.registered) return { status: 404 }
        return { status: 201, json: { ...JSON.parse(body), client_id: randomUUID() } }
      case '/authorize':
        return authorize(searchParams)
      case '/token':
        if (!isKnown(authorization, new URLSearchParams(body)))
          return { status: 401, json: { error: 'invalid_client' } }
        return token(new URLSearchParams(body), authorization)
      case '/revoke':
        if (!isKnown(authorization, new URLSearchParams(body))) return { status: 401 }
        refreshTokens.delete(new URLSearchParams(body).get('token') ?? '')
        return { status: 200 }
      case '/mcp':
        return mcp(authorization, body)
      default:
        return { status: 404 }
    }
  }

  function metadata() {
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      ...(!running.registered && { registration_endpoint: `${origin}/register` }),
      revocation_endpoint: `${origin}/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: [running.registered?.secret ? 'client_secret_basic' : 'none'],
      ...(running.readsClientMetadata && { client_id_metadata_document_supported: true }),
      ...(running.iss !== undefined && { authorization_response_iss_parameter_supported: true }),
    }
  }

  /** A client with a secret names itself by a header (RFC 6749 §2.3.1). */
  function isKnown(authorization: string | undefined, form: URLSearchParams): boolean {
    if (!running.registered) return true
    const { id, secret } = running.registered
    if (secret === undefined) return form.get('client_id') === id
    return authorization === `Basic ${btoa(`${id}:${secret}`)}`
  }

  function authorize(query: URLSearchParams): Answer {
    const { registered } = running
    if (registered && query.get('client_id') !== registered.id) return { status: 400 }
    const code = randomUUID()
    const redirect = query.get('redirect_uri') ?? ''
    const challenge = query.get('code_challenge') ?? ''
    codes.set(code, { client: query.get('client_id') ?? '', challenge, redirect })
    const target = new URL(redirect)
    const named: Record<string, string> = running.iss === undefined ? {} : { iss: running.iss }
    target.search = new URLSearchParams({ code, state: query.get('state') ?? '', ...named }).toString()
    return { status: 302, headers: { location: target.href } }
  }

  function token(form: URLSearchParams, authorization: string | undefined): Answer {
    const refused = { status: 400, json: { error: 'invalid_grant', error_description: 'Ask again' } }
    if (form.get('grant_type') === 'refresh_token') {
      if (!refreshTokens.delete(form.get('refresh_token') ?? '')) return refused
    } else {
      const grant = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isSame = grant?.challenge === challenge && grant.redirect === form.get('redirect_uri')
      const client = authorization ? running.registered?.id : form.get('client_id')
      if (!isSame || grant.client !== client) return refused
    }
    const [access, refresh] = [randomUUID(), randomUUID()]
    accessTokens.add(access)
    refreshTokens.add(refresh)
    return { status: 200, json: { access_token: access, refresh_token: refresh, token_type: 'Bearer' } }
  }

  function mcp(authorization: string | undefined, body: string): Answer {
    if (!accessTokens.has(authorization?.replace('Bearer ', '') ?? '')) {
      const challenge = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`
      return { status: 401, headers: { 'www-authenticate': challenge } }
    }
    const { id, method, params } = JSON.parse(body) as {
      id?: number
      method: string
      params: { protocolVersion: string }
    }
    if (id === undefined) return { status: 202 }
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'account-server', version: '1.0' },
      },
      'tools/list': { tools: running.tools },
      'tools/call': { content: [{ type: 'text', text: `The account of ${authorization}` }] },
    }
    return { status: 200, json: { jsonrpc: '2.0', id, result: results[method] ?? {} } }
  }
}

interface Answer {
  status: number
  headers?: Record<string, string>
  json?: object
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
