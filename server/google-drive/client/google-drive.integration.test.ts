import { text } from 'node:stream/consumers'
import { createEmulator, type Emulator } from 'emulate'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { walkThrough } from '#server/testing/openid-peer.ts'
import { DriveError } from './drive-error.ts'
import {
  consentUrl,
  type DriveAccess,
  downloadFile,
  findFile,
  listFiles,
  redeemCode,
  refreshTokens,
  revokeToken,
} from './google-drive.ts'

const REDIRECT = 'http://localhost:3000/google-drive/callback'
const flow = { state: 'a state', verifier: 'v'.repeat(43), redirectUri: REDIRECT }
const emulators: Emulator[] = []

afterEach(async () => {
  for (const emulator of emulators.splice(0)) await emulator.close()
})

async function start(): Promise<DriveAccess> {
  const user_email = 'ada@gmail.example'
  const emulator = await createEmulator({
    service: 'google',
    port: await freePort(),
    seed: {
      google: {
        users: [{ email: user_email, name: 'Ada Lovelace', email_verified: true }],
        oauth_clients: [
          { client_id: 'g', client_secret: 's', name: 'Commonplace', redirect_uris: [REDIRECT] },
        ],
        drive_items: [
          { id: 'f', user_email, name: 'Folder', mime_type: 'application/vnd.google-apps.folder' },
          { id: 'n', user_email, name: 'notes.md', mime_type: 'text/markdown', data: '# Notes' },
          { id: 'i', user_email, name: 'in.md', mime_type: 'text/markdown', data: 'In', parent_ids: ['f'] },
        ],
      },
    },
  })
  emulators.push(emulator)
  return { clientId: 'g', clientSecret: 's', baseUrl: emulator.url }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof DriveError ? error.failure : String(error)),
  )

async function connect(access: DriveAccess) {
  const back = new URL(await walkThrough(consentUrl(access, flow), { email: 'ada@gmail.example' }))
  expect(back.searchParams.get('state')).toBe(flow.state)
  return back.searchParams.get('code') ?? ''
}

test('connects, lists and reads a Drive, and accepts a code once', async () => {
  const access = await start()
  const code = await connect(access)
  const { accessToken } = await redeemCode(access, { ...flow, code })
  expect(await failureOf(redeemCode(access, { ...flow, code }))).toBe('grant_refused')
  const list = (folderId: string) =>
    listFiles(access, accessToken, { place: { folderId }, pageToken: undefined })
  expect(await list('root')).toMatchObject({
    folders: [{ id: 'f', name: 'Folder' }],
    files: [{ id: 'n', name: 'notes.md', mimeType: 'text/markdown', size: 7 }],
  })
  expect(await list('f')).toMatchObject({ folders: [], files: [{ id: 'i', name: 'in.md' }] })
  const file = await findFile(access, accessToken, 'n')
  const { name, pieces } = await downloadFile(access, accessToken, { file, bytesMax: 7 })
  expect([name, await text(pieces)]).toEqual(['notes.md', '# Notes'])
  const tooLarge = await downloadFile(access, accessToken, { file, bytesMax: 6 })
  expect(await failureOf(text(tooLarge.pieces))).toBe('too_large')
  expect(await failureOf(findFile(access, accessToken, 'gone'))).toBe('not_found')
})

test('refuses another verifier and another client', async () => {
  const access = await start()
  const other = { ...flow, verifier: 'w'.repeat(43) }
  expect(await failureOf(redeemCode(access, { ...other, code: await connect(access) }))).toBe('grant_refused')
  const stranger = { ...access, clientSecret: 'wrong' }
  const code = await connect(access)
  expect(await failureOf(redeemCode(stranger, { ...flow, code }))).toBe('client_refused')
})

test('renews tokens until they are revoked', async () => {
  const access = await start()
  const { refreshToken = '' } = await redeemCode(access, { ...flow, code: await connect(access) })
  const { accessToken } = await refreshTokens(access, refreshToken)
  expect((await findFile(access, accessToken, 'n')).name).toBe('notes.md')
  await revokeToken(access, refreshToken)
  expect(await failureOf(refreshTokens(access, refreshToken))).toBe('grant_refused')
})

test('distinguishes an unreachable server from a refusal', async () => {
  const access = { clientId: 'g', clientSecret: 's', baseUrl: `http://127.0.0.1:${await freePort()}` }
  expect(await failureOf(refreshTokens(access, 'any'))).toBe('unreachable')
})
