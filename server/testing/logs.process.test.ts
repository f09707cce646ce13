import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { chat } from '#contract/chat.ts'
import { mfa } from '#contract/mfa.ts'
import { models } from '#contract/models.ts'
import { notebooks } from '#contract/notebooks.ts'
import { recovery } from '#contract/recovery.ts'
import { registrationInvites } from '#contract/registration-invites.ts'
import { addEnrolledPerson, beginSignIn } from './authenticator-app.ts'
import { openBrowser } from './browser.ts'
import { openConversation } from './conversation.ts'
import { startAnotherApp } from './harness.ts'
import { startModelServer } from './model-server.ts'
import { makeDataDirectory, startProcess } from './server-process.ts'
import { visit } from './visitor.ts'

const PASSWORD = 'six blue herons at dawn'
const WRONG = 'seven red herons'
const API_KEY = 'sk-live-0123456789abcdefghij'
const PROMPT = 'an unmistakable prompt'
const REPLY = 'an unmistakable reply'

const expectNoneIn = (text: string, secrets: (string | undefined)[]) => {
  for (const secret of secrets) {
    expect(secret?.length).toBeGreaterThan(5)
    expect(text).not.toContain(secret)
  }
}

test('a whole run writes no secret into its log, at any level', async () => {
  const app = await startAnotherApp({ LOG_LEVEL: 'trace' })
  const browser = openBrowser(app)
  const email = 'ada.secret@example.org'
  const person = { username: 'ada-secret', email, password: PASSWORD }
  const registered = await browser.send(auth.register, person)
  const firstCookie = browser.cookie
  const token = registered.body.accessToken
  await openBrowser(app).send(auth.login, { identifier: email, password: WRONG })
  const elsewhere = openBrowser(app)
  const signedIn = await elsewhere.send(auth.login, { identifier: person.username, password: PASSWORD })
  await browser.send(models.saveProvider, { id: 'openai', apiKey: API_KEY }, token)
  const invite = (await browser.send(registrationInvites.create, { email: 'bo@example.org' }, token)).body[0]
  const { id, code } = invite as { id: string; code: string }
  await browser.send(registrationInvites.userInvite, { id, email: 'bo@example.org' }, token)
  const notebook = await browser.send(notebooks.create, {}, token)
  app.models.play(REPLY)
  const message = { id: notebook.body.id, prompt: PROMPT, clientMessageId: randomUUID() }
  await browser.send(chat.send, message, token)
  const refreshed = await browser.send(auth.refresh, {})
  await openBrowser(app, firstCookie).send(auth.refresh, {})
  await elsewhere.send(recovery.forgotPassword, { email })
  await app.settle()
  const link = app.mails.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1)
  await elsewhere.send(recovery.resetPassword, { token: link, password: WRONG })
  const enrolled = await addEnrolledPerson(app)
  const second = await beginSignIn(app, enrolled)
  const { setup } = enrolled
  await second.browser.send(mfa.verify, { token: setup.backupCodes[0] }, second.mfaToken)
  const talk = await openConversation(app)
  await talk.ask(PROMPT)
  await app.app.http.inject({ url: `/api/auth/status?token=${token}&password=${PASSWORD}` })
  await elsewhere.send(auth.logout, undefined, signedIn.body.accessToken)

  const log = JSON.stringify(app.logged)
  expect(app.logged.length).toBeGreaterThan(20)
  expectNoneIn(log, [PASSWORD, WRONG, API_KEY, PROMPT, REPLY, email, 'bo@example.org', app.ports.secretKey])
  expectNoneIn(log, [
    token,
    refreshed.body.accessToken,
    signedIn.body.accessToken,
    firstCookie,
    browser.cookie,
  ])
  expectNoneIn(log, [code, link, setup.manualEntryKey, ...setup.backupCodes, second.mfaToken])
  expectNoneIn(log, [enrolled.token, talk.user.email, person.username])
})

test('a separate process writes no secret into its log', { timeout: 120_000 }, async () => {
  const provider = await startModelServer()
  onTestFinished(() => provider.close())
  const DATA_DIR = await makeDataDirectory()
  const server = await startProcess({ DATA_DIR, LOG_LEVEL: 'trace' })
  await server.ready()
  const email = 'ada.secret@example.org'
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const answer = await post('/auth/register', { username: 'ada', email, password: PASSWORD })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { accessToken } = (await answer.json()) as { accessToken: string }
  await post('/auth/login', { identifier: email, password: WRONG })
  const visitor = visit(server.url, accessToken)
  const baseUrl = provider.environment.OPENAI_COMPATIBLE_TEST_BASE_URL
  const saved = await visitor.request('PUT', '/admin/providers/compatible-x', { baseUrl, apiKey: API_KEY })
  expect(saved.status).toBe(200)
  const { body: notebook } = await visitor.request<{ id: string }>('POST', '/sessions/create', {
    name: 'Tides',
  })
  const prompt = { prompt: PROMPT, clientMessageId: randomUUID(), llm: { model: 'compatible-x/wire' } }
  const sent = await visitor.request<{ id: string }>('POST', `/sessions/${notebook.id}/chat`, prompt)
  const asked = await provider.asked()
  const following = await visitor.follow(sent.body.id)
  asked.say(REPLY)
  await following.untilText(REPLY)
  asked.end()
  const refreshed = await post('/auth/refresh', {}, { cookie })
  const next = refreshed.headers.getSetCookie()[0]?.split(';')[0]?.split('=')[1]
  await post('/auth/refresh', {}, { cookie })
  await post('/auth/logout', {}, { authorization: `Bearer ${accessToken}` })
  expect(await server.stop('SIGTERM')).toBe(0)
  const key = readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')
  expectNoneIn(server.output(), [PASSWORD, WRONG, API_KEY, PROMPT, REPLY, email, key])
  expectNoneIn(server.output(), [accessToken, cookie.split('=')[1], next])
})
