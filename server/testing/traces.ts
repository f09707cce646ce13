import { randomUUID } from 'node:crypto'
import { accounts } from '#contract/accounts.ts'
import { activity } from '#contract/activity.ts'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projects } from '#contract/projects.ts'
import { recovery } from '#contract/recovery.ts'
import { settings } from '#contract/settings.ts'
import { avatarPath } from '#contract/users.ts'
import type { TestApp } from './harness.ts'
import { makePng } from './pictures.ts'
import type { registerPerson } from './recovery.ts'

type Person = Awaited<ReturnType<typeof registerPerson>>

/** Creates data of every kind for one user. */
export async function createTraces(app: TestApp, { browser, token, id }: Person) {
  const { body: project } = await browser.send(projects.create, { name: 'Gone' }, token)
  const projectId = String(project['id'])
  const { body: notebook } = await browser.send(notebooks.create, { name: 'Gone', projectId }, token)
  const headers = { authorization: `Bearer ${token}` }
  const url = `/api/sessions/${String(notebook['id'])}/chat`
  const payload = { prompt: 'Gone, too', clientMessageId: randomUUID() }
  await app.app.http.inject({ method: chat.send['~orpc'].route.method ?? 'POST', url, headers, payload })
  await browser.send(activity.logEvent, { type: 'LEFT_A_TRACE', metadata: { userId: id } }, token)
  const { body: file } = await browser.send(files.create, { fileName: 'gone.txt', content: 'gone' }, token)
  const path = `/api/projects/${projectId}/files`
  await app.app.http.inject({ method: 'POST', url: path, headers, payload: { fileIds: [file['id']] } })
  await app.app.http.inject({
    method: 'PUT',
    url: avatarPath(id),
    headers: { ...headers, 'content-type': 'image/png' },
    payload: makePng(8, 8),
  })
  const change = { settingValue: 'closed' }
  const setting = settings.update['~orpc'].route.path?.replace('{settingName}', 'registrationMode')
  await app.app.http.inject({ method: 'PUT', url: `/api${setting}`, headers, payload: change })
  const email = `${randomUUID()}@example.org`
  await browser.send(recovery.changeEmail, { email }, token)
  await browser.send(accounts.startExport, undefined, token)
  await app.settle()
  await app.ports.database.pool.query(
    `insert into provider_keys (id, updated_by, updated_at) values ('openai', $1, now())`,
    [id],
  )
  await app.ports.database.pool.query(
    `insert into sign_in_strategies (strategy, issuer, client_id, updated_by, updated_at)
     values ('oidc', 'https://id.example', 'c', $1, now())`,
    [id],
  )
  await app.ports.database.pool.query(
    `insert into linked_accounts (id, user_id, strategy, issuer, subject, label, linked_at)
     values (gen_random_uuid(), $1, 'oidc', 'https://id.example', '7', 'ada', now())`,
    [id],
  )
  await app.ports.database.pool.query(
    `update mails set asked_by = $1 where recipient = (select email from users where id = $1)`,
    [id],
  )
  await app.ports.database.pool.query(
    `insert into mails (id, recipient, template, language, template_values, subject, state, next_attempt_at, asked_by, created_at)
     values (gen_random_uuid(), 'other@example.org', 'test', 'en', '{}', '', 'sent', now(), $1, now())`,
    [id],
  )
}
