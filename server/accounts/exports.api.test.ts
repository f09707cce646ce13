import { describe, expect, test } from 'vitest'
import {
  type AccountExport,
  accounts,
  EXPORT_DOWNLOAD_PATH,
  EXPORT_KEPT_DAYS,
  EXPORTS_PER_DAY,
} from '#contract/accounts.ts'
import { type Activity, activity } from '#contract/activity.ts'
import { agents } from '#contract/agents.ts'
import { fileTags } from '#contract/file-tags.ts'
import { files } from '#contract/files.ts'
import { models } from '#contract/models.ts'
import { notebooks } from '#contract/notebooks.ts'
import { projects } from '#contract/projects.ts'
import { savedPrompts } from '#contract/prompts.ts'
import { avatarPath, users } from '#contract/users.ts'
import { jobHandlers } from '#server/app.ts'
import { openConversation, startWithModels } from '#server/testing/conversation.ts'
import { startAnotherApp, startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'
import { readZip } from '#server/testing/zip-entries.ts'

const DAY_MS = 24 * 3_600_000

const download = (app: TestApp, token: string | undefined, id: string) =>
  app.app.http.inject({
    url: `${EXPORT_DOWNLOAD_PATH}?id=${id}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

async function makeExport(app: TestApp, user: TestUser): Promise<AccountExport> {
  const { status } = await app.call(user.id, accounts.startExport)
  expect(status).toBe(200)
  await app.settle()
  const { body } = await app.call(user.id, accounts.showExport)
  if (!body) throw new Error('There is no archive')
  return body
}

const archivesOf = (app: TestApp, user: TestUser) =>
  [...app.blobs.stored.keys()].filter((key) => key.startsWith(`people/${user.id}/export-`))

const tidy = (app: TestApp) =>
  jobHandlers(app.ports)
    .find(({ name }) => name === 'accounts.tidy-exports')
    ?.run({})

/** The types of the activities in an archive, and the names of what they are about. */
function activitiesIn(text: string) {
  const activities = JSON.parse(text) as Activity[]
  return {
    types: activities.map(({ type }) => type),
    names: activities.map(({ subject }) => subject?.name),
  }
}

test('an archive contains all data of its owner and none of others', async () => {
  const app = await startWithModels()
  const conversation = await openConversation(app, 'Tides: of Brittany/2')
  const { user } = conversation
  const other = await openConversation(app, 'Somebody else’s')
  app.models.play('Twelve metres.')
  await conversation.ask('How high?')
  await other.ask('Not yours to read')
  await app.call(user.id, notebooks.create, { name: 'tides- of brittany-2' })
  await app.call(user.id, users.update, { id: user.id, name: 'Ada Lindqvist', phone: '123' })
  await app.call(user.id, activity.logEvent, { type: 'SAW_THE_SEA', metadata: { id: 'x' } })
  const table = { fileName: 'tide table.txt', content: 'high 09:12' }
  const { body: file } = await app.call(user.id, files.create, table)
  await app.call(user.id, files.create, { fileName: 'a.b:c', content: '' })
  await app.call(user.id, fileTags.create, { name: 'Coast', icon: '🌊', color: '#3366cc' })
  await app.call(user.id, models.saveSettings, { temperature: 0.3 })
  const { body: project } = await app.call(user.id, projects.create, { name: 'Sea' })
  await app.call(user.id, projects.addFiles, { id: project.id, fileIds: [file.id] })
  await app.call(other.user.id, projects.create, { name: 'Not yours to read' })
  await app.call(user.id, savedPrompts.create, { name: 'explain', text: 'Explain {{topic}}.' })
  const experimentalFeatures = { enableAgents: true }
  await app.call(user.id, users.update, { id: user.id, experimentalFeatures })
  await app.call(user.id, agents.create, { name: 'Harbour master', triggerWords: ['harbour'] })
  const picture = makePng(16, 16)
  await app.app.http.inject({
    method: 'PUT',
    url: avatarPath(user.id),
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'image/png' },
    payload: picture,
  })
  const made = await makeExport(app, user)
  expect(made).toMatchObject({ status: 'ready', done: 4, total: 4 })
  const response = await download(app, user.token, made.id)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(made.size),
    'content-disposition': expect.stringMatching(/^attachment; filename="commonplace-.*\.zip";/),
  })
  const entries = await readZip(response.rawPayload)
  const textOf = (name: string) => entries.get(name)?.toString() ?? ''
  expect(new Set(entries.keys())).toEqual(
    new Set([
      'activity.json',
      'agents/Harbour master.json',
      'artifacts.json',
      'feedback.json',
      'file-tags.json',
      'files/tide table.txt',
      // A colon has another meaning on Windows.
      'files/a.b-c',
      'friends.json',
      'groups.json',
      'invites.json',
      'linked-accounts.json',
      'messages.json',
      'model-presets.json',
      'model-settings.json',
      'notebooks/Tides- of Brittany-2.json',
      'notebooks/Tides- of Brittany-2.md',
      'notebooks/tides- of brittany-2 (2).json',
      'notebooks/tides- of brittany-2 (2).md',
      'organizations.json',
      'picture.png',
      'profile.json',
      'projects.json',
      'prompts.json',
      'ratings.json',
      'sessions.json',
      'README.txt',
    ]),
  )
  expect(JSON.parse(textOf('profile.json'))).toMatchObject({
    id: user.id,
    name: 'Ada Lindqvist',
    phone: '123',
  })
  expect(JSON.parse(textOf('projects.json'))).toMatchObject([{ name: 'Sea', knowledgeIds: [file.id] }])
  expect(JSON.parse(textOf('prompts.json'))).toMatchObject([{ name: 'explain', text: 'Explain {{topic}}.' }])
  expect(JSON.parse(textOf('agents/Harbour master.json'))).toMatchObject({ triggerWords: ['harbour'] })
  expect(JSON.parse(textOf('sessions.json'))).toHaveLength(1)
  expect(JSON.parse(textOf('file-tags.json'))).toMatchObject([{ name: 'Coast' }])
  expect(JSON.parse(textOf('model-settings.json'))).toMatchObject({ temperature: 0.3 })
  expect(textOf('README.txt')).toMatch(/^profile\.json +who you are here$/m)
  const { types, names } = activitiesIn(textOf('activity.json'))
  expect(types).toContain('SAW_THE_SEA')
  expect(names).toContain('tides- of brittany-2')
  expect(JSON.parse(textOf('notebooks/Tides- of Brittany-2.json'))).toMatchObject({
    notebook: { id: conversation.id },
    messages: [{ prompt: 'How high?', replies: ['Twelve metres.'] }],
  })
  expect(JSON.parse(textOf('notebooks/tides- of brittany-2 (2).json'))).toMatchObject({ messages: [] })
  expect(textOf('notebooks/Tides- of Brittany-2.md')).toContain('How high?')
  expect(textOf('files/tide table.txt')).toBe('high 09:12')
  expect(entries.get('picture.png')).toEqual(picture)
  expect(response.rawPayload.includes('Not yours to read')).toBe(false)
})

test('an archive of many messages contains all of them in order', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const { body: notebook } = await app.call(user.id, notebooks.create, { name: 'Long' })
  await app.ports.database.pool.query(
    `insert into quests (id, notebook_id, user_id, client_message_id, position, type, prompt, replies, reasoning, status,
       llm, prompt_meta, prompt_tokens, created_at, updated_at)
     select gen_random_uuid(), $1, $2, gen_random_uuid(), n, 'message', 'Question ' || n, array['Answer ' || n], '{}',
       'done', '{}', '{"warnings":[],"promptErrors":[],"statusLog":[]}', 1, now(), now()
     from generate_series(1, 250) n`,
    [notebook.id, user.id],
  )
  const made = await makeExport(app, user)
  const entries = await readZip((await download(app, user.token, made.id)).rawPayload)
  const { messages } = JSON.parse(entries.get('notebooks/Long.json')?.toString() ?? '{}') as {
    messages: { prompt: string }[]
  }
  expect(messages.map(({ prompt }) => prompt)).toEqual(
    Array.from({ length: 250 }, (_, index) => `Question ${index + 1}`),
  )
})

test('its owner is notified in every tab and by mail, and each step is audited', async () => {
  const app = await startApp()
  const user = await app.addUser()
  const socket = await app.socket(user.id)
  socket.send({ type: 'subscribe', topic: 'user', id: user.id })
  const made = await makeExport(app, user)
  const told = await socket.until(
    ({ type, ...frame }) =>
      type === 'event' &&
      'name' in frame &&
      frame.name === 'account_export_changed' &&
      (frame.payload as AccountExport).status === 'ready',
  )
  expect(told).toMatchObject({ payload: { id: made.id, size: made.size } })
  await app.settle()
  const mail = app.mails.find(({ to }) => to === user.email)
  expect(mail?.subject).toBe('Your data export is ready')
  expect(mail?.text).toContain('/profile?tab=5')
  await download(app, user.token, made.id)
  const { rows } = await app.ports.database.pool.query<{ action: string }>(
    'select action from audit_entries where actor_id = $1 order by id',
    [user.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'accounts.export_requested',
    'accounts.export_downloaded',
  ])
})

describe('an archive', () => {
  test('is created one at a time', async () => {
    const app = await startApp()
    const user = await app.addUser()
    expect((await app.call(user.id, accounts.showExport)).body).toBeNull()
    const answers = await Promise.all([1, 2, 3].map(() => app.call(user.id, accounts.startExport)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.body.message]).toEqual([409, 'An export is already in progress'])
  })

  test('replaces the previous one', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const first = await makeExport(app, user)
    const second = await makeExport(app, user)
    expect(archivesOf(app, user)).toEqual([`people/${user.id}/export-${second.id}.zip`])
    expect((await download(app, user.token, first.id)).statusCode).toBe(404)
  })

  test('has a rate limit', async () => {
    const app = await startApp()
    const user = await app.addUser()
    for (let count = 0; count < EXPORTS_PER_DAY; count += 1) await makeExport(app, user)
    expect((await app.call(user.id, accounts.startExport)).status).toBe(429)
  })

  test('is available to its owner only', async () => {
    const app = await startApp()
    const [user, other] = [await app.addUser(), await app.addUser({ isAdmin: true })]
    const made = await makeExport(app, user)
    expect((await download(app, other.token, made.id)).statusCode).toBe(404)
    expect((await download(app, undefined, made.id)).statusCode).toBe(401)
    expect((await download(app, user.token, 'x')).statusCode).toBe(422)
    expect((await app.call(undefined, accounts.startExport)).status).toBe(401)
    expect((await app.call(undefined, accounts.showExport)).status).toBe(401)
  })

  test(`is deleted after ${EXPORT_KEPT_DAYS} days`, async () => {
    const app = await startAnotherApp()
    const user = await app.addUser()
    const made = await makeExport(app, user)
    app.clock.advance(EXPORT_KEPT_DAYS * DAY_MS - 60_000)
    await tidy(app)
    expect(archivesOf(app, user)).toHaveLength(1)
    app.clock.advance(120_000)
    const fresh = await app.addUser()
    expect((await download(app, fresh.token, made.id)).statusCode).toBe(404)
    await tidy(app)
    expect(archivesOf(app, user)).toEqual([])
    const { rows } = await app.ports.database.pool.query('select 1 from account_exports')
    expect(rows).toEqual([])
  })

  test('reports a failure, and can be requested again', async () => {
    const app = await startAnotherApp()
    const user = await app.addUser()
    await app.call(user.id, files.create, { fileName: 'tides.txt', content: 'high' })
    const { read } = app.blobs
    app.blobs.read = async () => {
      throw new Error('the disk is gone')
    }
    expect(await makeExport(app, user)).toMatchObject({ status: 'failed', size: null })
    expect(archivesOf(app, user)).toEqual([])
    app.blobs.read = read
    expect(await makeExport(app, user)).toMatchObject({ status: 'ready' })
  })

  test('is marked as failed when its process has died', async () => {
    const app = await startAnotherApp()
    const user = await app.addUser()
    await app.call(user.id, accounts.startExport)
    await tidy(app)
    expect((await app.call(user.id, accounts.showExport)).body?.status).toBe('running')
    app.clock.advance(16 * 60_000)
    await tidy(app)
    const again = await app.addUser()
    expect(again.id).not.toBe(user.id)
    const { rows } = await app.ports.database.pool.query('select status from account_exports')
    expect(rows).toEqual([{ status: 'failed' }])
    await app.settle()
    expect(archivesOf(app, user)).toEqual([])
  })
})
