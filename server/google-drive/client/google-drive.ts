import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { DriveClient } from '#server/platform/config/google-drive-config.ts'
import { requestDone, requestJson, requestPieces } from './requests.ts'

/** Read-only access; docs/decisions/0027 explains why to all files. */
const SCOPE = 'https://www.googleapis.com/auth/drive.readonly'
const PAGE_SIZE = 50
const FIELDS = 'id,name,mimeType,size,modifiedTime'

/** Entries without content that could be downloaded. */
const FOLDER = 'application/vnd.google-apps.folder'
const WITHOUT_CONTENT = ['shortcut', 'form', 'map', 'site', 'script', 'drawing', 'fusiontable', 'jam']
const OFFICE = 'application/vnd.openxmlformats-officedocument'
/** The formats to which Google's own documents are exported. */
const EXPORTS: Record<string, { mimeType: string; extension: string }> = {
  'application/vnd.google-apps.document': {
    mimeType: `${OFFICE}.wordprocessingml.document`,
    extension: '.docx',
  },
  'application/vnd.google-apps.spreadsheet': {
    mimeType: `${OFFICE}.spreadsheetml.sheet`,
    extension: '.xlsx',
  },
  'application/vnd.google-apps.presentation': {
    mimeType: `${OFFICE}.presentationml.presentation`,
    extension: '.pptx',
  },
}

/** Google's address and our client credentials. */
export interface DriveAccess extends DriveClient {
  baseUrl: string | undefined
}

const hostsOf = ({ baseUrl }: Pick<DriveAccess, 'baseUrl'>) => ({
  accounts: baseUrl ?? 'https://accounts.google.com',
  tokens: baseUrl ? `${baseUrl}/oauth2` : 'https://oauth2.googleapis.com',
  drive: `${baseUrl ?? 'https://www.googleapis.com'}/drive/v3`,
})

interface AuthorizationRequest {
  state: string
  verifier: string
  redirectUri: string
}

/** The address of the consent page. */
export function consentUrl(
  access: DriveAccess,
  { state, verifier, redirectUri }: AuthorizationRequest,
): string {
  const query = new URLSearchParams({
    client_id: access.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    // Without both, Google issues no refresh token from the second consent on.
    access_type: 'offline',
    prompt: 'consent',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return `${hostsOf(access).accounts}/o/oauth2/v2/auth?${query.toString()}`
}

export interface GrantedTokens {
  accessToken: string
  expiresInSeconds: number
  /** `undefined`: the existing one stays valid. */
  refreshToken: string | undefined
  /** Users may deselect this permission and grant the others. */
  isReadingAllowed: boolean
}

const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().default(0),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
})

export const redeemCode = (
  access: DriveAccess,
  { code, verifier, redirectUri }: Omit<AuthorizationRequest, 'state'> & { code: string },
): Promise<GrantedTokens> =>
  askForTokens(access, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  })

export const refreshTokens = (access: DriveAccess, refreshToken: string): Promise<GrantedTokens> =>
  askForTokens(access, { grant_type: 'refresh_token', refresh_token: refreshToken })

async function askForTokens(access: DriveAccess, form: Record<string, string>): Promise<GrantedTokens> {
  const { clientId, clientSecret } = access
  const body = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret })
  const answer = await requestJson(`${hostsOf(access).tokens}/token`, { method: 'POST', body }, Tokens)
  return {
    accessToken: answer.access_token,
    expiresInSeconds: answer.expires_in,
    refreshToken: answer.refresh_token,
    isReadingAllowed: answer.scope === undefined || answer.scope.split(' ').includes(SCOPE),
  }
}

const About = z.object({ user: z.object({ permissionId: z.string().min(1) }) })

/** The Google account of a token: the same for every grant of that account. */
export async function findAccount(access: DriveAccess, accessToken: string): Promise<string> {
  const address = `${hostsOf(access).drive}/about?fields=user(permissionId)`
  return (await requestJson(address, bearing(accessToken), About)).user.permissionId
}

/** Revokes a grant at Google. This requires the token only, not our client credentials. */
export async function revokeToken(access: Pick<DriveAccess, 'baseUrl'>, token: string): Promise<void> {
  const body = new URLSearchParams({ token })
  await requestDone(`${hostsOf(access).tokens}/revoke`, { method: 'POST', body })
}

export type FoundFile = z.output<typeof FoundFile>
const FoundFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  // Google sends 64-bit numbers as text.
  size: z.coerce.number().int().optional(),
  modifiedTime: z.string().optional(),
})
const FoundPage = z.object({
  files: z.array(FoundFile).default([]),
  nextPageToken: z.string().nullish(),
})

/** Where to search: in a folder, among shared files, or everywhere for a name with those words. */
export type DrivePlace = { folderId: string } | 'shared-with-me' | { search: string }

/** Folders first, then files, by their names. */
export async function listFiles(
  access: DriveAccess,
  accessToken: string,
  { place, pageToken }: { place: DrivePlace; pageToken: string | undefined },
): Promise<{ folders: FoundFile[]; files: FoundFile[]; nextPageToken: string | undefined }> {
  const query = new URLSearchParams({
    q: ['trashed = false', ...KINDS_WANTED, isIn(place)].join(' and '),
    pageSize: String(PAGE_SIZE),
    orderBy: 'folder,name_natural',
    fields: `nextPageToken,files(${FIELDS})`,
    ...(pageToken !== undefined && { pageToken }),
  })
  const page = await requestJson(
    `${hostsOf(access).drive}/files?${query.toString()}`,
    bearing(accessToken),
    FoundPage,
  )
  return {
    folders: page.files.filter(isFolder),
    files: page.files.filter(hasContent),
    nextPageToken: page.nextPageToken ?? undefined,
  }
}

const KINDS_WANTED = WITHOUT_CONTENT.map((kind) => `mimeType != 'application/vnd.google-apps.${kind}'`)

function isIn(place: DrivePlace): string {
  if (place === 'shared-with-me') return 'sharedWithMe = true'
  return 'folderId' in place
    ? `${quoted(place.folderId)} in parents`
    : `name contains ${quoted(place.search)}`
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const isFolder = ({ mimeType }: FoundFile) => mimeType === FOLDER

const isGoogles = (mimeType: string) => mimeType.startsWith('application/vnd.google-apps.')

/** Whether the file has content to download, its own or exported. */
export const hasContent = ({ mimeType }: Pick<FoundFile, 'mimeType'>): boolean =>
  !isGoogles(mimeType) || mimeType in EXPORTS

export const findFile = (access: DriveAccess, accessToken: string, id: string): Promise<FoundFile> =>
  requestJson(
    `${hostsOf(access).drive}/files/${encodeURIComponent(id)}?fields=${FIELDS}`,
    bearing(accessToken),
    FoundFile,
  )

/** The content of a file as it arrives, up to a maximum size, and its file name here. */
export async function downloadFile(
  access: DriveAccess,
  accessToken: string,
  { file: { id, name, mimeType }, bytesMax }: { file: FoundFile; bytesMax: number },
): Promise<{ name: string; pieces: AsyncIterable<Uint8Array> }> {
  const address = `${hostsOf(access).drive}/files/${encodeURIComponent(id)}`
  const exported = EXPORTS[mimeType]
  const url = exported
    ? `${address}/export?${new URLSearchParams({ mimeType: exported.mimeType }).toString()}`
    : `${address}?alt=media`
  const pieces = await requestPieces(url, bearing(accessToken), bytesMax)
  const isNamedSo = !exported || name.toLowerCase().endsWith(exported.extension)
  return { name: isNamedSo ? name : `${name}${exported.extension}`, pieces }
}

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
