import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

interface DriveItem {
  id: string
  name: string
  mimeType: string
  bytes: Buffer
  /** The folder that contains it; the root folder by default. */
  parent?: string
  /** The connection closes before all of it was sent. */
  isCutOff?: boolean
}

interface Refusal {
  status: number
  reason: string
}

/** A Google server with the calls that we use; tests change its state. */
export interface DriveServer {
  environment: Record<string, string>
  items: DriveItem[]
  /** How calls for files and lists are refused from now on. */
  refusing: Refusal | undefined
  /** The granted scope. */
  scope: string
  /** The account that consents. */
  account: string
  /** The lifetime of access tokens. */
  accessSeconds: number
  revoked: string[]
  /** Every requested address. */
  asked: string[]
  /** Consents, as the user does on the page at that address. */
  consent(address: string): { code: string; state: string }
  /** Revokes all grants. */
  withdraw(): void
  /** Expires the access tokens; refresh tokens stay valid. */
  endAccess(): void
  close(): Promise<void>
}

const PAGE = 2

export async function startDriveServer(): Promise<DriveServer> {
  const codes = new Map<string, { challenge: string; account: string }>()
  /** Refresh token → account. */
  const refreshTokens = new Map<string, string>()
  const accessTokens = new Map<string, string>()
  const drive: DriveServer = {
    environment: {},
    items: [],
    refusing: undefined,
    scope: 'https://www.googleapis.com/auth/drive.readonly',
    account: 'ada',
    accessSeconds: 3599,
    revoked: [],
    asked: [],
    consent(address) {
      const { searchParams } = new URL(address)
      const code = randomUUID()
      codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', account: drive.account })
      return { code, state: searchParams.get('state') ?? '' }
    },
    withdraw() {
      refreshTokens.clear()
      accessTokens.clear()
    },
    endAccess: () => accessTokens.clear(),
    close: () => new Promise((closed) => void server.close(() => closed())),
  }
  const server = createServer((request, response) => {
    void answer(request).then(({ status = 200, body }) => end(response, status, body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  drive.environment = {
    GOOGLE_DRIVE_CLIENT_ID: 'drive-client',
    GOOGLE_DRIVE_CLIENT_SECRET: 'drive-secret',
    GOOGLE_DRIVE_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  return drive

  async function answer(request: IncomingMessage): Promise<{ status?: number; body: unknown }> {
    const url = new URL(request.url ?? '/', 'http://drive')
    drive.asked.push(url.href)
    if (url.pathname === '/oauth2/token') return giveTokens(await readForm(request))
    if (url.pathname === '/oauth2/revoke') return revoke((await readForm(request)).get('token') ?? '')
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const account = accessTokens.get(token)
    if (account === undefined) return refuse({ status: 401, reason: 'authError' })
    if (drive.refusing) return refuse(drive.refusing)
    if (url.pathname === '/drive/v3/about') return { body: { user: { permissionId: account } } }
    return { body: giveFiles(url) ?? '' }
  }

  function revoke(token: string): { status?: number; body: unknown } {
    if (drive.refusing) return refuse(drive.refusing)
    const account = refreshTokens.get(token)
    if (account === undefined) return { status: 400, body: { error: 'invalid_token' } }
    // Revoking one grant revokes all grants of the account.
    for (const tokens of [refreshTokens, accessTokens]) {
      for (const [one, of] of tokens) if (of === account) tokens.delete(one)
    }
    drive.revoked.push(token)
    return { body: {} }
  }

  function giveTokens(form: URLSearchParams): { status?: number; body: unknown } {
    if (form.get('client_secret') !== 'drive-secret')
      return { status: 401, body: { error: 'invalid_client' } }
    const account = granterOf(form)
    if (account === undefined) return { status: 400, body: { error: 'invalid_grant' } }
    const [access, refresh] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    accessTokens.set(access, account)
    const granted = { access_token: access, expires_in: drive.accessSeconds, scope: drive.scope }
    if (form.get('grant_type') === 'refresh_token') return { body: granted }
    refreshTokens.set(refresh, account)
    return { body: { ...granted, refresh_token: refresh } }
  }

  function granterOf(form: URLSearchParams): string | undefined {
    if (form.get('grant_type') === 'refresh_token') return refreshTokens.get(form.get('refresh_token') ?? '')
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const isOurs = code?.challenge === createHash('sha256').update(verifier).digest('base64url')
    return isOurs ? code?.account : undefined
  }

  function giveFiles({ pathname, searchParams }: URL): unknown {
    const [id, rest] = pathname.replace('/drive/v3/files', '').split('/').slice(1)
    if (id === undefined) {
      const from = Number(searchParams.get('pageToken') ?? 0)
      const next = from + PAGE
      const parent = /'([^']+)' in parents/.exec(searchParams.get('q') ?? '')?.[1]
      const found = drive.items.filter((item) => !parent || parent === (item.parent ?? 'root'))
      const files = found.slice(from, next).map(describe)
      return { files, ...(next < found.length && { nextPageToken: String(next) }) }
    }
    const item = drive.items.find((one) => one.id === id)
    if (!item) return undefined
    if (rest !== 'export' && !searchParams.has('alt')) return describe(item)
    return item.isCutOff ? halfOf(item.bytes) : item.bytes
  }
}

const describe = ({ id, name, mimeType, bytes }: DriveItem) => ({
  id,
  name,
  mimeType,
  modifiedTime: '2026-05-01T10:00:00.000Z',
  ...(!mimeType.includes('google-apps') && { size: String(bytes.length) }),
})

const refuse = ({ status, reason }: Refusal) => ({ status, body: { error: { errors: [{ reason }] } } })

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return new URLSearchParams(text)
}

/** Sends half of the content, then closes the connection. */
async function* halfOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, bytes.length / 2)
  throw new Error('cut off')
}

function end(response: ServerResponse, status: number, body: unknown): void {
  if (isPieces(body)) return void pipeline(body, response).catch(() => undefined)
  const isMissing = body === ''
  response.writeHead(isMissing ? 404 : status)
  response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
}

const isPieces = (body: unknown): body is AsyncIterable<Buffer> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body
