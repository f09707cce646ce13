import { describe, expect, test } from 'vitest'
import { googleDrive } from '#contract/google-drive.ts'
import { startAnotherApp } from '#server/testing/harness.ts'
import { impersonating } from '#server/testing/impersonation.ts'

describe('without configuration', () => {
  test('administrators see how to configure it, other users do not', async () => {
    const bare = await startAnotherApp({ PUBLIC_URL: 'https://notes.example.org' })
    const [user, admin] = [await bare.addUser(), await bare.addUser({ isAdmin: true })]
    const off = { isConfigured: false, isConnected: false }
    expect((await bare.call(user.id, googleDrive.status)).body).toEqual({ ...off, setUp: null })
    expect((await bare.call(admin.id, googleDrive.status)).body).toEqual({
      ...off,
      setUp: {
        variables: ['GOOGLE_DRIVE_CLIENT_ID', 'GOOGLE_DRIVE_CLIENT_SECRET'],
        callbackUrl: 'https://notes.example.org/google-drive/callback',
      },
    })
    const { status, body } = await bare.call(user.id, googleDrive.start)
    expect([status, body.message]).toEqual([
      409,
      'Google Drive is not set up. Ask an administrator to set it up.',
    ])
  })

  test('the client for signing in with Google is used', async () => {
    const other = await startAnotherApp({ GOOGLE_CLIENT_ID: 'sign-in', GOOGLE_CLIENT_SECRET: 's' })
    const user = await other.addUser()
    const { body } = await other.call(user.id, googleDrive.start)
    const { origin, searchParams } = new URL(body.url)
    expect([origin, searchParams.get('client_id')]).toEqual(['https://accounts.google.com', 'sign-in'])
  })
})

test("an administrator impersonating a user cannot use the user's Drive", async () => {
  const { admin, token } = await impersonating()
  const answers = [
    await admin.browser.send(googleDrive.start, {}, token),
    await admin.browser.send(googleDrive.finish, { code: 'any', state: 'any' }, token),
    await admin.browser.send(googleDrive.list, {}, token),
    await admin.browser.send(googleDrive.listFolder, { folderId: 'root' }, token),
    await admin.browser.send(googleDrive.importFile, { driveFileId: 'any' }, token),
    await admin.browser.send(googleDrive.disconnect, {}, token),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
})
