import { describe, expect, test } from 'vitest'
import { agents, agentsChanged, mentionedWords, portraitPath } from '#contract/agents.ts'
import { AGENTS_MAX } from '#contract/constants/agents.ts'
import { NOTEBOOK_AGENTS_MAX } from '#contract/constants/notebooks.ts'
import { files } from '#contract/files.ts'
import { notebooks } from '#contract/notebooks.ts'
import { settings } from '#contract/settings.ts'
import { users } from '#contract/users.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { makePng } from '#server/testing/pictures.ts'
import { uploadFile } from '#server/testing/uploads.ts'

const NOT_ENABLED = 'Agents feature is not enabled. Enable it in your profile settings.'

async function addAgentUser(app: TestApp, more: { isAdmin?: boolean } = {}): Promise<TestUser> {
  const user = await app.addUser(more)
  await app.call(user.id, users.update, { id: user.id, experimentalFeatures: { enableAgents: true } })
  return user
}

async function start() {
  const app = await startApp()
  const [user, stranger] = [await addAgentUser(app), await addAgentUser(app)]
  const create = async (name: string, more: object = {}) =>
    (await app.call(user.id, agents.create, { name, ...more })).body
  const seenBy = async ({ id }: TestUser, input = {}) =>
    (await app.call(id, agents.list, { limit: 100, ...input })).body.data
      .filter(({ userId }) => [user.id, stranger.id].includes(userId))
      .map(({ name }) => name)
  const putPortrait = async (id: string, bytes: Buffer, token = user.token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
    const response = await app.app.http.inject({
      method: 'PUT',
      url: portraitPath(id),
      headers,
      payload: bytes,
    })
    return { status: response.statusCode, body: response.json<{ visual: { portraitUrl: string } }>() }
  }
  return { app, user, stranger, create, seenBy, putPortrait }
}

describe('an agent', () => {
  test('is created, read, changed and deleted by its owner, in every tab', async () => {
    const { app, user, create, seenBy } = await start()
    const socket = await app.socket(user.id)
    socket.send({ type: 'subscribe', topic: 'user', id: user.id })
    const file = await uploadFile(app, user.id, { fileName: 'reviews.md', content: 'Be kind.' })
    const agent = await create(' Reviewer ', {
      description: 'Reviews code',
      triggerWords: ['Review', 'review', 'code-review'],
      systemPrompt: 'You review code.',
      model: 'some/model',
      fallbackModels: ['other/model'],
      temperature: 0.2,
      tools: ['dice_roll'],
      starters: ['Review this'],
      fileIds: [file.id],
    })
    expect(agent).toMatchObject({
      name: 'Reviewer',
      userId: user.id,
      ownerName: user.username,
      triggerWords: ['review', 'code-review'],
      fileIds: [file.id],
      fileCount: 1,
      isPublic: false,
      visual: { portraitUrl: null },
      notebookCount: 0,
    })
    await socket.until((frame) => frame.type === 'event' && frame.name === agentsChanged.name)
    expect((await app.call(user.id, agents.get, { id: agent.id })).body).toEqual(agent)
    const change = { id: agent.id, name: 'Code reviewer', triggerWords: ['cr'], temperature: null }
    const changed = await app.call(user.id, agents.update, change)
    expect(changed.body).toMatchObject({
      name: 'Code reviewer',
      triggerWords: ['cr'],
      temperature: null,
      systemPrompt: 'You review code.',
      tools: ['dice_roll'],
      fileIds: [file.id],
    })
    expect(await seenBy(user)).toEqual(['Code reviewer'])
    expect((await app.call(user.id, agents.remove, { id: agent.id })).body).toEqual({ id: agent.id })
    expect((await app.call(user.id, agents.get, { id: agent.id })).status).toBe(404)
    expect(await seenBy(user)).toEqual([])
  })

  test.each([
    [{ name: 'x' }, { name: 'Name must be at least 2 characters' }],
    [{ name: 'x'.repeat(51) }, { name: 'Name must be at most 50 characters' }],
    [{ name: 'two\nlines' }, { name: 'Name must be a single line' }],
    [
      { triggerWords: ['two words'] },
      { 'triggerWords.0': 'Trigger words may use letters, digits, _ and -, up to 32 characters' },
    ],
    [
      { triggerWords: ['a', 'b', 'c', 'd', 'e', 'f'] },
      { triggerWords: 'An agent can have at most 5 trigger words' },
    ],
    [{ triggerWords: ['Taken'] }, { triggerWords: 'You already use @taken for another agent' }],
    [{ starters: [' '] }, { 'starters.0': 'Enter the text of the starter or remove it' }],
    [
      { systemPrompt: 'x'.repeat(20_001) },
      { systemPrompt: 'The system prompt must be at most 20,000 characters' },
    ],
  ])('is refused with %j', async (fields, problems) => {
    const { app, user, create } = await start()
    await create('Other', { triggerWords: ['taken'] })
    const refused = await app.call(user.id, agents.create, { name: 'Reviewer', ...fields })
    expect([refused.status, refused.body.fields]).toEqual([422, problems])
  })

  test('keeps its trigger words, which another user may also use', async () => {
    const { app, user, stranger, create } = await start()
    const agent = await create('Reviewer', { triggerWords: ['review'] })
    const same = await app.call(user.id, agents.update, { id: agent.id, triggerWords: ['review', 'more'] })
    expect(same.body.triggerWords).toEqual(['review', 'more'])
    const other = await app.call(stranger.id, agents.create, { name: 'Mine', triggerWords: ['review'] })
    expect(other.status).toBe(200)
  })

  test('cannot be given a file that its owner cannot read', async () => {
    const { app, user, stranger, create } = await start()
    const file = await uploadFile(app, stranger.id, { fileName: 'secret.md', content: 'x' })
    const agent = await create('Reviewer')
    const created = await app.call(user.id, agents.create, { name: 'Spy', fileIds: [file.id] })
    expect(created.status).toBe(404)
    expect((await app.call(user.id, agents.update, { id: agent.id, fileIds: [file.id] })).status).toBe(404)
  })

  test('is one of at most as many as the limit', async () => {
    const { app, user, create } = await start()
    const agent = await create('Reviewer')
    await app.ports.database.pool.query(
      `insert into agents select gen_random_uuid(), user_id, 'Agent ' || n, '', '', null, '{}', null, '{}', '{}', '{}',
         false, null, now(), now() from agents, generate_series(1, $2) n where id = $1`,
      [agent.id, AGENTS_MAX - 1],
    )
    const refused = await app.call(user.id, agents.duplicate, { id: agent.id })
    expect([refused.status, refused.body.message]).toEqual([422, 'You can have at most 200 agents'])
  })
})

describe('access', () => {
  test('is for the owner alone until the agent is public; only the owner changes it', async () => {
    const { app, user, stranger, create, seenBy } = await start()
    const file = await uploadFile(app, user.id, { fileName: 'private.md', content: 'x' })
    const { id } = await create('Reviewer', { systemPrompt: 'Be kind.', fileIds: [file.id] })
    expect(await seenBy(stranger)).toEqual([])
    for (const call of [agents.get, agents.remove, agents.duplicate, agents.removePortrait])
      expect((await app.call(stranger.id, call, { id })).status).toBe(404)
    expect((await app.call(stranger.id, agents.update, { id, name: 'Mine' })).status).toBe(404)
    await app.call(user.id, agents.update, { id, isPublic: true })
    expect(await seenBy(stranger)).toEqual(['Reviewer'])
    const shown = (await app.call(stranger.id, agents.get, { id })).body
    expect(shown).toMatchObject({ systemPrompt: 'Be kind.', fileIds: [], fileCount: 1 })
    expect((await app.call(stranger.id, files.get, { id: file.id })).status).toBe(404)
    expect((await app.call(stranger.id, agents.update, { id, name: 'Mine' })).status).toBe(403)
    expect((await app.call(stranger.id, agents.remove, { id })).status).toBe(403)
    expect((await app.call(stranger.id, agents.removePortrait, { id })).status).toBe(403)
    expect((await app.call(undefined, agents.list, {})).status).toBe(401)
    expect((await app.call(undefined, agents.get, { id })).status).toBe(401)
  })

  test('shows a change of a public agent to all users, and of a private one to its owner', async () => {
    const { app, user, stranger, create } = await start()
    const socket = await app.socket(stranger.id)
    socket.send({ type: 'subscribe', topic: 'user', id: stranger.id })
    const [hidden, open] = [await create('Hidden'), await create('Open', { isPublic: true })]
    const changeOf = (id: string) => (frame: object) => JSON.stringify(frame).includes(id)
    await socket.until(changeOf(open.id))
    await app.call(user.id, agents.update, { id: open.id, isPublic: false })
    await app.call(user.id, agents.update, { id: hidden.id, name: 'Still hidden' })
    await socket.until((_frame) => socket.frames.filter(changeOf(open.id)).length === 2)
    expect(socket.frames.some(changeOf(hidden.id))).toBe(false)
  })

  test('needs the feature of the user and the setting of the administrator', async () => {
    const { app, user, create } = await start()
    const admin = await addAgentUser(app, { isAdmin: true })
    const plain = await app.addUser()
    const { id } = await create('Open', { isPublic: true })
    const { body: notebook } = await app.call(plain.id, notebooks.create, { name: 'N' })
    const place = { id: notebook.id, agentId: id }
    const refusals = [
      await app.call(plain.id, agents.list, {}),
      await app.call(plain.id, agents.get, { id }),
      await app.call(plain.id, agents.create, { name: 'Mine' }),
      await app.call(plain.id, agents.update, { id, name: 'Mine' }),
      await app.call(plain.id, agents.remove, { id }),
      await app.call(plain.id, agents.duplicate, { id }),
      await app.call(plain.id, agents.listOfNotebook, { id: notebook.id }),
      await app.call(plain.id, agents.attach, place),
      await app.call(plain.id, agents.detach, place),
    ]
    for (const { status, body } of refusals) expect([status, body.message]).toEqual([403, NOT_ENABLED])
    const turnOn = (settingValue: string) =>
      app.call(admin.id, settings.update, { settingName: 'EnableAgents', settingValue })
    await turnOn('false')
    const off = await app.call(user.id, agents.list, {})
    expect([off.status, off.body.message]).toEqual([
      403,
      'Agents are turned off on this site. Ask an administrator.',
    ])
    await turnOn('true')
    expect((await app.call(user.id, agents.list, {})).status).toBe(200)
    await app.call(user.id, users.update, { id: user.id, experimentalFeatures: { enableAgents: false } })
    expect((await app.call(user.id, agents.list, {})).status).toBe(403)
  })
})

test('the list is searched by name, description and trigger word, page by page', async () => {
  const { app, user, create, seenBy } = await start()
  await create('Writer', { description: 'Drafts letters', triggerWords: ['pen'] })
  await create('Astronomer', { description: '100% stars' })
  await create('baker')
  expect(await seenBy(user)).toEqual(['Astronomer', 'baker', 'Writer'])
  expect(await seenBy(user, { search: 'LETTER' })).toEqual(['Writer'])
  expect(await seenBy(user, { search: '@pen' })).toEqual(['Writer'])
  expect(await seenBy(user, { search: '0%' })).toEqual(['Astronomer'])
  const { body } = await app.call(user.id, agents.list, { search: 'r', page: 2, limit: 1 })
  expect(body.total).toBeGreaterThanOrEqual(3)
  expect(body.data).toHaveLength(1)
})

test('a copy is private, has free trigger words, and the files and the portrait that the user can read', async () => {
  const { app, user, stranger, create, putPortrait } = await start()
  const file = await uploadFile(app, user.id, { fileName: 'private.md', content: 'x' })
  const source = await create('Reviewer', {
    triggerWords: ['review'],
    systemPrompt: 'Be kind.',
    fileIds: [file.id],
    isPublic: true,
  })
  await putPortrait(source.id, makePng(64, 64))
  const own = (await app.call(user.id, agents.duplicate, { id: source.id })).body
  expect(own).toMatchObject({
    name: 'Reviewer (copy)',
    triggerWords: ['review-2'],
    fileIds: [file.id],
    isPublic: false,
  })
  const copy = (await app.call(stranger.id, agents.duplicate, { id: source.id })).body
  expect(copy).toMatchObject({
    userId: stranger.id,
    triggerWords: ['review'],
    systemPrompt: 'Be kind.',
    fileCount: 0,
  })
  await app.call(user.id, agents.remove, { id: source.id })
  await app.settle()
  const portrait = await app.app.http.inject({ url: copy.visual.portraitUrl ?? '' })
  expect([portrait.statusCode, portrait.rawPayload]).toEqual([200, makePng(64, 64)])
})

describe('a portrait', () => {
  test('is replaced and removed by the owner, and its bytes are deleted', async () => {
    const { app, user, stranger, create, putPortrait } = await start()
    const { id } = await create('Reviewer', { isPublic: true })
    const stored = () =>
      [...app.blobs.stored.keys()].filter((key) => key.startsWith(`people/${user.id}/agent-`))
    const first = (await putPortrait(id, makePng(64, 64))).body.visual.portraitUrl
    const second = (await putPortrait(id, makePng(32, 32))).body.visual.portraitUrl
    await app.settle()
    expect(stored()).toHaveLength(1)
    expect((await app.app.http.inject({ url: first })).statusCode).toBe(404)
    expect((await app.app.http.inject({ url: second })).headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await putPortrait(id, makePng(64, 64), stranger.token)).status).toBe(403)
    const { body } = await app.call(user.id, agents.removePortrait, { id })
    expect(body.visual.portraitUrl).toBeNull()
    await app.settle()
    expect(stored()).toEqual([])
  })

  test('must be a picture of an agent that exists', async () => {
    const { create, putPortrait } = await start()
    const { id } = await create('Reviewer')
    expect((await putPortrait(id, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
    expect((await putPortrait('not-an-id', makePng(64, 64))).status).toBe(404)
    expect((await putPortrait(crypto.randomUUID(), makePng(64, 64))).status).toBe(404)
  })
})

describe('the agents of a notebook', () => {
  test('are attached and detached in order by users who may change it', async () => {
    const { app, user, stranger, create } = await start()
    const { id } = (await app.call(user.id, notebooks.create, { name: 'N' })).body
    const [one, two] = [await create('One'), await create('Two')]
    const names = async () =>
      (await app.call(user.id, agents.listOfNotebook, { id })).body.map(({ name }) => name)
    const socket = await app.socket(user.id)
    socket.send({ type: 'subscribe', topic: 'user', id: user.id })
    await app.call(user.id, agents.attach, { id, agentId: two.id })
    await socket.until((frame) => frame.type === 'event' && frame.name === 'notebook_agents_changed')
    const { body } = await app.call(user.id, agents.attach, { id, agentId: one.id })
    expect(body.map(({ name }) => name)).toEqual(['Two', 'One'])
    await app.call(user.id, agents.attach, { id, agentId: one.id })
    expect(await names()).toEqual(['Two', 'One'])
    expect((await app.call(user.id, notebooks.get, { id })).body.agentIds).toEqual([two.id, one.id])
    expect((await app.call(user.id, agents.get, { id: one.id })).body.notebookCount).toBe(1)
    await app.call(user.id, agents.detach, { id, agentId: two.id })
    expect(await names()).toEqual(['One'])
    await app.call(user.id, agents.remove, { id: one.id })
    expect(await names()).toEqual([])
    expect((await app.call(user.id, notebooks.get, { id })).status).toBe(200)
    expect((await app.call(stranger.id, agents.listOfNotebook, { id })).status).toBe(404)
    expect((await app.call(stranger.id, agents.attach, { id, agentId: two.id })).status).toBe(404)
    expect((await app.call(stranger.id, agents.detach, { id, agentId: two.id })).status).toBe(404)
  })

  test('are given when it is created, by users who can use all of them', async () => {
    const { app, user, stranger, create } = await start()
    const [one, two] = [await create('One', { isPublic: true }), await create('Two')]
    const given = { agentIds: [two.id, one.id, two.id] }
    const created = await app.call(user.id, notebooks.create, given)
    expect(created.body.agentIds).toEqual([two.id, one.id])
    expect((await app.call(stranger.id, notebooks.create, { agentIds: [one.id] })).status).toBe(200)
    const refused = await app.call(stranger.id, notebooks.create, given)
    expect([refused.status, refused.body.message]).toEqual([404, 'Agent not found'])
    const many = Array.from({ length: NOTEBOOK_AGENTS_MAX + 1 }, () => crypto.randomUUID())
    const tooMany = await app.call(user.id, notebooks.create, { agentIds: many })
    expect(tooMany.body.fields).toEqual({ agentIds: 'A notebook can have at most 10 agents' })
  })

  test('are agents that the caller can use, up to the limit; deleted ones do not count', async () => {
    const { app, user, stranger, create } = await start()
    const { id } = (await app.call(stranger.id, notebooks.create, { name: 'N' })).body
    const attach = (agentId: string) => app.call(stranger.id, agents.attach, { id, agentId })
    const hidden = await create('Hidden')
    expect((await attach(hidden.id)).status).toBe(404)
    const open: string[] = []
    for (let index = 0; index < NOTEBOOK_AGENTS_MAX; index += 1)
      open.push((await create(`Open ${index}`, { isPublic: true })).id)
    for (const agentId of open) expect((await attach(agentId)).status).toBe(200)
    const more = await create('More', { isPublic: true })
    const refused = await attach(more.id)
    expect(refused.body.fields).toEqual({ agentId: 'A notebook can have at most 10 agents' })
    await app.call(user.id, agents.remove, { id: open[0] ?? '' })
    expect((await attach(more.id)).status).toBe(200)
    await app.call(user.id, agents.update, { id: more.id, isPublic: false })
    const { body } = await app.call(stranger.id, agents.listOfNotebook, { id })
    expect(body).toHaveLength(NOTEBOOK_AGENTS_MAX - 1)
  })
})

test.each([
  ['@ada, look', ['ada']],
  ['Ask @Code-Review and (@zoë)!', ['code-review', 'zoë']],
  ['ada@example.org and @@twice and a.@b', []],
  [`@${'x'.repeat(33)}`, []],
])('%j mentions %j', (text, words) => {
  expect(mentionedWords(text)).toEqual(words)
})
