import { expect, test } from 'vitest'
import { accounts, EXPORT_DOWNLOAD_PATH } from '#contract/accounts.ts'
import { auth } from '#contract/auth.ts'
import { authSessions } from '#contract/auth-sessions.ts'
import { avatarPath, users } from '#contract/users.ts'
import { addPersonWithPassword } from '#server/testing/authenticator-app.ts'
import { startApp } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'

test('an impersonating administrator cannot change the user’s identity', async () => {
  const app = await startApp()
  const [admin, target] = [await addPersonWithPassword(app), await addPersonWithPassword(app)]
  await app.ports.database.pool.query('update users set is_admin = true where id = $1', [admin.id])
  const impersonate = { id: target.id }
  const { body } = await admin.browser.send(authSessions.impersonate, impersonate, admin.token)
  const ask = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${body.accessToken}` }
    const answer = await app.app.http.inject({ method, url: path, headers, ...(payload && { payload }) })
    // Missing reauthentication would be a 403, too, and could be given.
    expect(answer.statusCode === 403 ? answer.json().code : 'forbidden').toBe('forbidden')
    return answer.statusCode
  }
  const pathOf = (call: typeof users.update | typeof auth.changePassword | typeof accounts.startExport) =>
    `/api${call['~orpc'].route.path?.replace('{id}', target.id)}`
  const deletion = pathOf(accounts.startExport).replace('export', 'deletion')

  expect(await ask('GET', '/api/users/me')).toBe(200)
  expect(await ask('PUT', pathOf(users.update), { name: 'Somebody else' })).toBe(403)
  expect(await ask('PUT', avatarPath(target.id), makePng(8, 8))).toBe(403)
  expect(await ask('DELETE', avatarPath(target.id))).toBe(403)
  const change = { password: 'another pass phrase' }
  expect(await ask('PUT', pathOf(auth.changePassword), change)).toBe(403)
  expect(await ask('POST', pathOf(accounts.startExport))).toBe(403)
  expect(await ask('GET', `${EXPORT_DOWNLOAD_PATH}?id=${target.id}`)).toBe(403)
  expect(await ask('POST', deletion, { username: target.username })).toBe(403)
  expect(await ask('DELETE', deletion)).toBe(403)
})
