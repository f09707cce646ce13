import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { artifactChanged, artifacts } from '#contract/artifacts.ts'
import { chat } from '#contract/chat.ts'
import { ARTIFACT_CONTENT_MAX, ARTIFACT_TOTAL_MAX } from '#contract/constants/artifacts.ts'
import { notebookCopies } from '#contract/notebook-copies.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { type Conversation, openConversation, startWithModels } from '#server/testing/conversation.ts'
import type { TestApp } from '#server/testing/harness.ts'

const TIDES = '<artifact identifier="tides" type="markdown" title="Tides">\nHigh water at noon.\n</artifact>'
const LATER = TIDES.replace('noon', 'six')

async function openWithArtifacts(app: TestApp): Promise<Conversation> {
  const talk = await openConversation(app, 'Named')
  const { id } = talk.user
  await app.call(id, users.update, { id, experimentalFeatures: { enableArtifacts: true } })
  return talk
}

const answerWith = async (app: TestApp, talk: Conversation, reply: string) => {
  app.models.play(reply)
  return talk.ask('Write it', { enableArtifacts: true })
}

async function find(app: TestApp, { user, id }: Conversation, identifier = 'tides') {
  const { body } = await app.call(user.id, artifacts.find, { id, identifier })
  if (!body) throw new Error('There is no such artifact')
  return body
}

const contentsOf = ({ versions }: { versions: { content: string }[] }) =>
  versions.map(({ content }) => content)

describe('the artifacts of answers', () => {
  test('are listed with their versions by content', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    const first = await answerWith(app, talk, TIDES)
    await answerWith(app, talk, `Again: ${TIDES}`)
    await answerWith(app, talk, LATER)
    const { body } = await app.call(talk.user.id, artifacts.list, {})
    expect(body).toMatchObject({
      total: 1,
      data: [
        {
          sessionId: talk.id,
          sessionName: 'Named',
          projectId: null,
          identifier: 'tides',
          title: 'Tides',
          type: 'markdown',
          status: 'draft',
          version: 2,
        },
      ],
    })
    const { body: shown } = await app.call(talk.user.id, artifacts.get, { id: body.data[0]?.id ?? '' })
    expect(shown.versions).toMatchObject([
      { number: 1, questId: first.id, content: 'High water at noon.' },
      { number: 2, content: 'High water at six.' },
    ])
  })

  test('are found by the text of the title and by status', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    await answerWith(app, talk, TIDES)
    const total = async (filter: { search?: string; status?: 'draft' | 'archived' }) =>
      (await app.call(talk.user.id, artifacts.list, filter)).body.total
    expect(await total({ search: 'ide' })).toBe(1)
    expect(await total({ search: '%' })).toBe(0)
    expect(await total({ status: 'draft' })).toBe(1)
    expect(await total({ status: 'archived' })).toBe(0)
  })

  test('without their end are no versions', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    await answerWith(app, talk, TIDES.replace('</artifact>', ''))
    expect((await app.call(talk.user.id, artifacts.list, {})).body.total).toBe(0)
    const { body } = await app.call(talk.user.id, artifacts.find, { id: talk.id, identifier: 'tides' })
    expect(body).toBeNull()
  })

  test('go with their message, and return with it', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    const quest = await answerWith(app, talk, TIDES)
    const place = { id: talk.id, messageId: quest.id }
    const total = async () => (await app.call(talk.user.id, artifacts.list, {})).body.total
    await app.call(talk.user.id, chat.remove, place)
    expect(await total()).toBe(0)
    await app.call(talk.user.id, chat.restore, place)
    expect(await total()).toBe(1)
  })

  test('are copied with their notebook', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    await answerWith(app, talk, TIDES)
    const { body: copy } = await app.call(talk.user.id, notebookCopies.clone, { id: talk.id })
    const { body } = await app.call(talk.user.id, artifacts.find, { id: copy.id, identifier: 'tides' })
    expect(body).toMatchObject({ sessionId: copy.id, version: 1 })
  })
})

describe('changing an artifact', () => {
  test('adds a version, from which the next answer is made', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    await answerWith(app, talk, TIDES)
    const { id } = await find(app, talk)
    const socket = await app.socket(talk.user.id)
    socket.send({ type: 'subscribe', topic: 'user', id: talk.user.id })
    const { body } = await app.call(talk.user.id, artifacts.update, { id, content: 'Low water at noon.' })
    expect(contentsOf(body)).toEqual(['High water at noon.', 'Low water at noon.'])
    expect(body.versions[1]).toMatchObject({ questId: null, type: 'markdown', title: 'Tides' })
    await socket.until((frame) => frame.type === 'event' && frame.name === artifactChanged.name)
    await answerWith(app, talk, 'Done.')
    const [system] = app.models.calls.at(-1)?.messages ?? []
    expect(system?.text).toContain('Low water at noon.')
    await answerWith(app, talk, LATER)
    await answerWith(app, talk, 'Done.')
    expect(app.models.calls.at(-1)?.messages[0]?.text).not.toContain('Low water at noon.')
  })

  test('keeps a limited number of characters in all versions', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    await answerWith(app, talk, TIDES)
    const { id } = await find(app, talk)
    const add = async (letter: string) => {
      const content = letter.repeat(ARTIFACT_CONTENT_MAX)
      return (await app.call(talk.user.id, artifacts.update, { id, content })).status
    }
    const letters = Array.from({ length: ARTIFACT_TOTAL_MAX / ARTIFACT_CONTENT_MAX - 1 }, (_, index) =>
      String.fromCodePoint(97 + index),
    )
    for (const letter of letters) expect(await add(letter)).toBe(200)
    expect(await add('Z')).toBe(409)
    await answerWith(app, talk, LATER)
    expect((await find(app, talk)).version).toBe(letters.length + 2)
  })

  test('restores an earlier version as the latest', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    await answerWith(app, talk, TIDES)
    await answerWith(app, talk, LATER)
    const { id } = await find(app, talk)
    const restored = { id, content: 'High water at noon.', basedOn: 1 }
    const { body } = await app.call(talk.user.id, artifacts.update, restored)
    expect(body.version).toBe(3)
    const { body: again } = await app.call(talk.user.id, artifacts.update, restored)
    expect(contentsOf(again)).toEqual(['High water at noon.', 'High water at six.', 'High water at noon.'])
  })

  test('changes its status', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    await answerWith(app, talk, TIDES)
    const { id } = await find(app, talk)
    const { body } = await app.call(talk.user.id, artifacts.update, { id, status: 'published' })
    expect(body).toMatchObject({ status: 'published', version: 1 })
    const wrong = { id, status: 'sold' as 'draft' }
    expect((await app.call(talk.user.id, artifacts.update, wrong)).status).toBe(422)
    const long = { id, content: 'x'.repeat(500_001) }
    const refused = await app.call(talk.user.id, artifacts.update, long)
    expect(refused.body).toMatchObject({
      fields: { content: 'The content must be at most 500,000 characters' },
    })
  })

  test('returns 404 to users without access to the notebook, and 401 without a session', async () => {
    const app = await startWithModels()
    const talk = await openWithArtifacts(app)
    const other = await openWithArtifacts(app)
    await answerWith(app, talk, TIDES)
    const { id } = await find(app, talk)
    const change = { id, content: 'Mine' }
    expect((await app.call(other.user.id, artifacts.update, change)).status).toBe(404)
    expect((await app.call(other.user.id, artifacts.get, { id })).status).toBe(404)
    expect((await app.call(undefined, artifacts.update, change)).status).toBe(401)
    expect((await app.call(talk.user.id, artifacts.get, { id: randomUUID() })).status).toBe(404)
    expect((await app.call(other.user.id, artifacts.list, {})).body.total).toBe(0)
  })

  test('needs the switch of the user and that of the server', async () => {
    const app = await startWithModels()
    const admin = await app.addUser({ isAdmin: true })
    const talk = await openWithArtifacts(app)
    const { id } = talk.user
    await app.call(admin.id, settings.update, { settingName: 'EnableArtifacts', settingValue: 'false' })
    expect(await app.call(id, artifacts.list, {})).toMatchObject({
      status: 403,
      body: { message: 'Artifacts are turned off on this site. Ask an administrator.' },
    })
    await app.call(admin.id, settings.update, { settingName: 'EnableArtifacts', settingValue: 'true' })
    await app.call(id, users.update, { id, experimentalFeatures: { enableArtifacts: false } })
    expect(await app.call(id, artifacts.list, {})).toMatchObject({
      status: 403,
      body: { message: 'Artifacts are not enabled. Enable them in your profile settings.' },
    })
  })
})
