import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { agents } from '#contract/agents.ts'
import { audio, SPEECH_PATH } from '#contract/audio.ts'
import { audit } from '#contract/audit.ts'
import { auth } from '#contract/auth.ts'
import { chat } from '#contract/chat.ts'
import { files } from '#contract/files.ts'
import { ownMcpServers } from '#contract/mcp.ts'
import { modelMetrics } from '#contract/model-metrics.ts'
import { models, QUOTES_MODEL_ID } from '#contract/models.ts'
import { notebooks } from '#contract/notebooks.ts'
import { type PageReplacement, type SettingName, type SitePage, settings } from '#contract/settings.ts'
import { tools } from '#contract/tools.ts'
import { users } from '#contract/users.ts'
import { jobHandlers } from '#server/app.ts'
import { createSecretBox } from '#server/platform/secrets/secret-box.ts'
import { openConversation } from '#server/testing/conversation.ts'
import { startAnotherApp, startApp, type TestApp } from '#server/testing/harness.ts'
import { uploadFile } from '#server/testing/uploads.ts'
import { catalogue } from './catalogue.ts'

const valueOf = async (app: TestApp, userId: string, name: string) =>
  (await app.call(userId, settings.fetch)).body.find(({ settingName }) => settingName === name)?.settingValue

test('a user sees the settings that their browser needs, with defaults', async () => {
  const app = await startAnotherApp()
  const user = await app.addUser()
  const { status, body } = await app.call(user.id, settings.fetch)
  expect(status).toBe(200)
  expect(body).toContainEqual({ settingName: 'registrationMode', settingValue: 'open' })
  const open = Object.entries(catalogue).filter(([, { isPublic }]) => isPublic)
  expect(body.map(({ settingName }) => settingName)).toEqual(open.map(([name]) => name))
})

test('a change is stored, visible to all, and returned to its author', async () => {
  const app = await startApp()
  const [admin, user] = [await app.addUser({ isAdmin: true }), await app.addUser()]
  const socket = await app.socket(admin.id)
  socket.send({ type: 'subscribe', topic: 'user', id: admin.id })
  const changed = await app.call(admin.id, settings.update, {
    settingName: 'registrationMode',
    settingValue: 'closed',
  })
  expect(changed.body).toEqual({ settingName: 'registrationMode', settingValue: 'closed' })
  expect(await valueOf(app, user.id, 'registrationMode')).toBe('closed')
  const told = await socket.until((frame) => frame.type === 'event' && frame.name === 'setting_changed')
  expect(told).toMatchObject({ payload: { settingName: 'registrationMode' } })
})

test('an administrator sees the description of each setting, and which ones were changed', async () => {
  const app = await startAnotherApp()
  const admin = await app.addUser({ isAdmin: true })
  const registration = async () =>
    (await app.call(admin.id, settings.list)).body.find(
      ({ settingName }) => settingName === 'registrationMode',
    )
  expect(await registration()).toMatchObject({
    settingValue: 'open',
    defaultValue: 'open',
    isChanged: false,
    kind: 'choice',
    choices: ['open', 'invite', 'closed'],
    label: 'Registration',
    help: expect.stringMatching(/^Who can/),
    updatedAt: null,
  })
  await app.call(admin.id, settings.update, { settingName: 'registrationMode', settingValue: 'invite' })
  expect(await registration()).toMatchObject({
    settingValue: 'invite',
    isChanged: true,
    updatedAt: expect.any(String),
  })
  await app.ports.database.pool.query("update settings set value = 'no longer possible'")
  expect(await registration()).toMatchObject({ settingValue: 'open', isChanged: false })
  expect(await valueOf(app, admin.id, 'registrationMode')).toBe('open')
})

test('each change is audited once with both values, also the reset to the default', async () => {
  const app = await startAnotherApp()
  const admin = await app.addUser({ isAdmin: true })
  const longValue = `a/${'m'.repeat(198)}`
  const settingName = 'registrationMode'
  const set = (settingValue: string) => app.call(admin.id, settings.update, { settingName, settingValue })
  await Promise.all([set('closed'), set('closed'), set('closed')])
  await set('closed')
  const back = await app.call(admin.id, settings.reset, { settingName })
  expect(back.body).toEqual({ settingName, settingValue: 'open' })
  await app.call(admin.id, settings.reset, { settingName })
  await app.call(admin.id, settings.update, { settingName: 'DefaultEmbeddingModel', settingValue: longValue })
  const { body } = await app.call(admin.id, audit.list, { action: 'settings.changed' })
  expect(body.data.map(({ target, details }) => [target?.id, details])).toEqual([
    ['DefaultEmbeddingModel', { before: '', after: longValue }],
    [settingName, { before: 'closed', after: 'open' }],
    [settingName, { before: 'open', after: 'closed' }],
  ])
  expect(body.data[0]).toMatchObject({ actor: { id: admin.id }, target: { type: 'setting' } })
})

describe('a change', () => {
  test.each(['nothing', 'toString', '__proto__', 'constructor'])(
    'is refused for the unknown setting %s',
    async (settingName) => {
      const app = await startApp()
      const admin = await app.addUser({ isAdmin: true })
      const { status, body } = await app.call(admin.id, settings.update, { settingName, settingValue: 'x' })
      expect([status, body.message]).toEqual([404, 'Setting not found'])
      expect((await app.call(admin.id, settings.reset, { settingName })).status).toBe(404)
    },
  )

  test.each([
    ['registrationMode', 'sometimes', 'Choose open, invite or closed'],
    ['enforceMFA', 'perhaps', 'Choose true or false'],
    ['DefaultAPIModel', 'x'.repeat(201), expect.stringContaining('200')],
    ['DefaultAPIModel', 'no-such-model', 'There is no model with the id no-such-model'],
    ['DefaultEmbeddingModel', 'some model', expect.stringContaining('Enter provider/model')],
    ['SystemFiles', 'rules.md and more', 'Enter the ids of files, separated by commas'],
    ['SystemFiles', `${randomUUID()}; ${randomUUID()}`, 'Enter the ids of files, separated by commas'],
    ['MaxFileSize', 'much', 'Enter a whole number from 1 to 10,000 (MB)'],
    ['MaxFileSize', '0', 'Enter a whole number from 1 to 10,000 (MB)'],
  ])('is refused with an invalid value for %s', async (settingName, settingValue, message) => {
    const app = await startApp()
    const admin = await app.addUser({ isAdmin: true })
    const { status, body } = await app.call(admin.id, settings.update, { settingName, settingValue })
    expect([status, body.fields]).toEqual([422, { settingValue: message }])
    expect(await valueOf(app, admin.id, settingName)).not.toBe(settingValue)
  })

  test('is refused for a user who is not an administrator', async () => {
    const app = await startApp()
    const user = await app.addUser()
    const change = { settingName: 'registrationMode', settingValue: 'closed' }
    expect((await app.call(user.id, settings.update, change)).status).toBe(403)
    expect((await app.call(undefined, settings.update, change)).status).toBe(401)
    expect((await app.call(user.id, settings.reset, change)).status).toBe(403)
    expect((await app.call(undefined, settings.reset, change)).status).toBe(401)
    expect((await app.call(user.id, settings.list)).status).toBe(403)
    expect((await app.call(undefined, settings.list)).status).toBe(401)
  })
})

async function isSetUp(app: TestApp, tool: string) {
  const { body } = await app.call((await app.addUser()).id, tools.list)
  return body.find(({ name }) => name === tool)?.isSetUp
}

async function setAll(app: TestApp, values: Partial<Record<SettingName, string>>) {
  const admin = await app.addUser({ isAdmin: true })
  for (const [settingName, settingValue] of Object.entries(values))
    await app.call(admin.id, settings.update, { settingName, settingValue })
}

describe('a secret', () => {
  const settingName = 'WebSearchKey'
  const SECRET = 'BSA-0123456789abcdef'

  test('is encrypted, and only its end is shown to administrators and in the audit log', async () => {
    const app = await startAnotherApp()
    const admin = await app.addUser({ isAdmin: true })
    const saved = await app.call(admin.id, settings.update, { settingName, settingValue: SECRET })
    expect(saved.body).toEqual({ settingName, settingValue: '••••cdef' })
    const { body } = await app.call(admin.id, settings.list)
    expect(body.find((setting) => setting.settingName === settingName)).toMatchObject({
      kind: 'secret',
      settingValue: '••••cdef',
      isChanged: true,
    })
    const { rows } = await app.ports.database.pool.query('select * from settings')
    expect(JSON.stringify([rows, (await app.call(admin.id, audit.list, {})).body])).not.toContain('0123')
    expect((await app.call(admin.id, settings.reset, { settingName })).body.settingValue).toBe('')
    expect((await app.call(admin.id, settings.list)).body).toContainEqual(
      expect.objectContaining({ settingName, settingValue: '', isChanged: false }),
    )
  })

  test('is not shown when it is short, and an equal end does not hide a change', async () => {
    const app = await startAnotherApp()
    const admin = await app.addUser({ isAdmin: true })
    const set = async (settingValue: string) =>
      (await app.call(admin.id, settings.update, { settingName, settingValue })).body.settingValue
    expect(await set('short')).toBe('••••')
    expect(await set('other')).toBe('••••')
    const { rows } = await app.ports.database.pool.query('select sealed_value from settings')
    const [{ sealed_value: sealed }] = rows as [{ sealed_value: string }]
    expect(createSecretBox(app.ports.secretKey).open(sealed, settingName)).toBe('other')
  })
})

test.each(['ftp://search.example', 'search.example', 'javascript:alert(1)'])(
  'refuses %s as an address',
  async (settingValue) => {
    const app = await startApp()
    const admin = await app.addUser({ isAdmin: true })
    const { status } = await app.call(admin.id, settings.update, {
      settingName: 'WebSearchAddress',
      settingValue,
    })
    expect(status).toBe(422)
  },
)

/** Every setting changes the behaviour of the program, which is tested here. */
const flips: Record<SettingName, (app: TestApp, set: (value: string) => Promise<unknown>) => Promise<void>> =
  {
    async registrationMode(app, set) {
      const mode = async () => (await app.call(undefined, auth.status)).body.registrationMode
      expect(await mode()).toBe('open')
      await set('invite')
      expect(await mode()).toBe('invite')
    },
    async enforceMFA(app, set) {
      const user = await app.addUser()
      const read = async () => (await app.call(user.id, notebooks.list, {})).status
      expect(await read()).toBe(200)
      await set('1')
      expect(await read()).toBe(403)
    },
    async DefaultAPIModel(app, set) {
      const user = await app.addUser()
      // A notebook keeps its first model.
      const answering = async () => {
        const { body: notebook } = await app.call(user.id, notebooks.create, {})
        const message = { id: notebook.id, prompt: 'Who is there?', clientMessageId: randomUUID() }
        await app.call(user.id, chat.send, message)
        return (await app.call(user.id, notebooks.get, { id: notebook.id })).body.lastUsedModel
      }
      expect(await answering()).not.toBe(QUOTES_MODEL_ID)
      await set(QUOTES_MODEL_ID)
      expect(await answering()).toBe(QUOTES_MODEL_ID)
    },
    async DefaultEmbeddingModel(app, set) {
      const user = await app.addUser()
      const { body } = await app.call(user.id, files.create, { fileName: 'a.txt', content: 'some words' })
      const vectorModel = async () => {
        await app.call(user.id, files.chunk, { fabFileId: body.id })
        await app.settle()
        return (await app.call(user.id, files.get, { id: body.id })).body.vectorModel
      }
      expect(await vectorModel()).toBeNull()
      await set('compatible-test/one')
      expect(await vectorModel()).toBe('compatible-test/one')
    },
    async TranscriptionModel(app, set) {
      const user = await app.addUser()
      const inUse = async () => (await app.call(user.id, audio.models)).body.transcription?.id
      expect(await inUse()).toBeUndefined()
      await set('compatible-test/whisper-1')
      expect(await inUse()).toBe('compatible-test/whisper-1')
    },
    async SpeechModel(app, set) {
      const user = await app.addUser()
      const inUse = async () => (await app.call(user.id, audio.models)).body.speech?.id
      expect(await inUse()).toBeUndefined()
      await set('compatible-test/kokoro')
      expect(await inUse()).toBe('compatible-test/kokoro')
    },
    async SpeechVoice(app, set) {
      const [admin, user] = [await app.addUser({ isAdmin: true }), await app.addUser()]
      const model = { settingName: 'SpeechModel', settingValue: 'compatible-test/kokoro' }
      await app.call(admin.id, settings.update, model)
      const voice = async () => {
        const headers = { authorization: `Bearer ${user.token}` }
        await app.app.http.inject({ method: 'POST', url: SPEECH_PATH, headers, payload: { text: 'Hi' } })
        return app.audioModels.calls.at(-1)
      }
      expect(await voice()).toMatchObject({ voice: 'alloy' })
      await set('af_heart')
      expect(await voice()).toMatchObject({ voice: 'af_heart' })
    },
    async DefaultChunkSize(app, set) {
      const user = await app.addUser()
      const countChunks = async () => {
        const content = Array.from({ length: 80 }, (_, number) => `sentence number ${number}`).join('\n\n')
        const { body } = await app.call(user.id, files.create, { fileName: 'a.txt', content })
        await app.call(user.id, files.chunk, { fabFileId: body.id })
        await app.settle()
        const found = await app.call(user.id, files.search, { query: 'sentence' })
        return found.body.filter(({ file }) => file.id === body.id).length
      }
      expect(await countChunks()).toBe(1)
      await set('100')
      expect(await countChunks()).toBeGreaterThan(1)
    },
    async MaxContentLength(app, set) {
      const talk = await openConversation(app)
      const { id } = await uploadFile(app, talk.user.id, { fileName: 'a.txt', content: 'moon '.repeat(1000) })
      const use = async () => (await talk.ask('Moon?', {}, { fileIds: [id] })).sources[0]?.files[0]?.use
      expect(await use()).toBe('whole')
      await set('1000')
      expect(await use()).toBe('beginning')
    },
    async SystemFiles(app, set) {
      const talk = await openConversation(app)
      const admin = await app.addUser({ isAdmin: true })
      const { id } = await uploadFile(app, admin.id, { fileName: 'rules.md', content: 'Rhyme always.' })
      const instructed = async () => (await talk.ask('Hi')).promptMeta.context?.totalSystemPromptCount
      expect(await instructed()).toBe(0)
      await set(id)
      expect(await instructed()).toBe(1)
    },
    async EnableAgents(app, set) {
      const user = await app.addUser()
      const experimentalFeatures = { enableAgents: true }
      await app.call(user.id, users.update, { id: user.id, experimentalFeatures })
      const listing = async () => (await app.call(user.id, agents.list, {})).status
      expect(await listing()).toBe(200)
      await set('false')
      expect(await listing()).toBe(403)
    },
    async GlobalFiles(app, set) {
      const user = await app.addUser()
      const { id } = await uploadFile(app, user.id, { fileName: 'open.md', content: 'words' })
      const open = async (isGlobalRead: boolean) =>
        (await app.call(user.id, files.update, { id, isGlobalRead })).status
      expect([await open(true), await open(false)]).toEqual([200, 200])
      await set('administrators')
      expect(await open(true)).toBe(403)
    },
    async MaxFileSize(app, set) {
      const user = await app.addUser()
      const announcing = async () =>
        (await app.call(user.id, files.create, { fileName: 'a', fileSize: 2_000_000 })).status
      expect(await announcing()).toBe(200)
      await set('1')
      expect(await announcing()).toBe(413)
    },
    async ConcurrentAnswers(app, set) {
      const talk = await openConversation(app)
      const playing = app.models.play({ parts: ['first'], isGated: true })
      await set('1')
      const [first, second] = [await talk.say('first'), await talk.say('second')]
      await playing.asked
      const socket = await app.socket(talk.user.id)
      socket.send({ type: 'subscribe', topic: 'run', id: second.id })
      await socket.until((frame) => frame.type === 'event' && frame.name === 'status')
      playing.open()
      for (const quest of [first, second]) expect((await talk.ended(quest)).status).toBe('done')
    },
    async EnableArtifacts(app, set) {
      const talk = await openConversation(app, 'Named')
      const { id } = talk.user
      await app.call(id, users.update, { id, experimentalFeatures: { enableArtifacts: true } })
      const roles = async () => {
        await talk.ask('Draw a page', { enableArtifacts: true })
        return app.models.calls
          .at(-1)
          ?.messages.map(({ role }) => role)
          .includes('system')
      }
      expect(await roles()).toBe(true)
      await set('false')
      expect(await roles()).toBe(false)
    },
    async EnableRapidReply(app, set) {
      const talk = await openConversation(app, 'Named')
      const { id } = talk.user
      const admin = await app.addUser({ isAdmin: true })
      const pricing = [{ aboveTokens: 0, input: 1e-7, output: 1e-7 }]
      const configurations = [{ id: 'compatible-test/qwen3', pricing }]
      await app.call(admin.id, models.saveConfigurations, { configurations })
      await app.call(id, users.update, { id, experimentalFeatures: { enableRapidReply: true } })
      const isFast = ({ modelId }: { modelId: string }) => modelId === 'one'
      const askHeld = async () => {
        const chosen = app.models.play({ parts: ['At six.'], when: (call) => !isFast(call), isGated: true })
        const quest = await talk.say('When?', { model: 'compatible-test/qwen3', enableRapidReply: true })
        await chosen.asked
        return { quest, open: () => chosen.open() }
      }
      const first = await askHeld()
      await vi.waitFor(() => expect(app.models.calls.some(isFast)).toBe(true))
      first.open()
      expect((await talk.ended(first.quest)).promptMeta.rapidReply).toBeDefined()
      await set('false')
      const second = await askHeld()
      second.open()
      expect((await talk.ended(second.quest)).promptMeta.rapidReply).toBeUndefined()
    },
    async WaitingAnswers(app, set) {
      const admin = await app.addUser({ isAdmin: true })
      await app.call(admin.id, settings.update, { settingName: 'ConcurrentAnswers', settingValue: '1' })
      await set('0')
      const talk = await openConversation(app)
      const playing = app.models.play({ parts: ['first'], isGated: true })
      const first = await talk.say('first')
      await expect(talk.say('second')).rejects.toThrow('already waiting for an answer')
      playing.open()
      await talk.ended(first)
    },
    async SafetyToleranceMax(app, set) {
      const talk = await openConversation(app)
      await app.call(talk.user.id, models.savePersonalKey, { id: 'bfl', apiKey: 'key-of-the-test' })
      const tolerance = async (safety_tolerance?: number) => {
        await talk.ask('A pier', { model: 'flux-kontext-pro', safety_tolerance })
        return app.pictureModels.calls.at(-1)?.options.safetyTolerance
      }
      expect([await tolerance(), await tolerance(5)]).toEqual([2, 5])
      await set('1')
      expect([await tolerance(), await tolerance(5)]).toEqual([1, 1])
    },
    async ModelMetricsDays(app, set) {
      await (await openConversation(app)).ask()
      const days = async () => {
        await jobHandlers(app.ports)
          .find(({ name }) => name === 'models.roll-up-metrics')
          ?.run({})
        const admin = await app.addUser({ isAdmin: true })
        return (await app.call(admin.id, modelMetrics.show, {})).body.days.length
      }
      await app.ports.database.pool.query("update model_turns set ended_at = ended_at - interval '3 days'")
      expect(await days()).toBe(1)
      await set('2')
      app.clock.advance(61_000)
      expect(await days()).toBe(0)
    },
    async UserMcpServers(app, set) {
      const user = await app.addUser()
      const listing = async () => (await app.call(user.id, ownMcpServers.list)).status
      expect(await listing()).toBe(200)
      await set('false')
      expect(await listing()).toBe(403)
    },
    async ToolSteps(app, set) {
      const talk = await openConversation(app)
      const roll = { id: 'c0', name: 'dice_roll', arguments: '{"notation":"d6"}' }
      const rolling = async () => {
        app.models.play({ parts: [{ type: 'calls', content: [], calls: [roll] }] })
        app.models.play('Rolled.')
        return (await talk.ask('Roll', { model: 'compatible-test/qwen3', tools: ['dice_roll'] })).status
      }
      expect(await rolling()).toBe('done')
      await set('1')
      expect(await rolling()).not.toBe('done')
    },
    async WebSearchEngine(app, set) {
      await setAll(app, { WebSearchAddress: 'http://search.example' })
      expect(await isSetUp(app, 'web_search')).toBe(false)
      await set('searxng')
      expect(await isSetUp(app, 'web_search')).toBe(true)
    },
    async WebSearchAddress(app, set) {
      await setAll(app, { WebSearchEngine: 'searxng' })
      expect(await isSetUp(app, 'web_search')).toBe(false)
      await set('http://search.example')
      expect(await isSetUp(app, 'web_search')).toBe(true)
    },
    async WebSearchKey(app, set) {
      await setAll(app, { WebSearchEngine: 'brave' })
      expect(await isSetUp(app, 'web_search')).toBe(false)
      await set('BSA-0123456789abcdef')
      expect(await isSetUp(app, 'web_search')).toBe(true)
    },
    async WeatherAddress(app, set) {
      expect(await isSetUp(app, 'weather_info')).toBe(true)
      await set('')
      expect(await isSetUp(app, 'weather_info')).toBe(false)
    },
    async GeocodingAddress(app, set) {
      expect(await isSetUp(app, 'weather_info')).toBe(true)
      await set('')
      expect(await isSetUp(app, 'weather_info')).toBe(false)
    },
    AboutAddress: replacing('about', { address: 'https://example.org/about' }),
    GuideAddress: replacing('guide', { address: 'https://example.org/guide' }),
    ChangelogAddress: replacing('changelog', { address: 'https://example.org/changes' }),
    TermsText: replacing('terms', { text: '# Our terms' }),
    TermsAddress: replacing('terms', { address: 'https://example.org/terms' }),
    PoliciesText: replacing('policies', { text: 'We store little.' }),
    PoliciesAddress: replacing('policies', { address: 'https://example.org/privacy' }),
    WebsiteAddress: linked('WebsiteAddress'),
    PricingAddress: linked('PricingAddress'),
    SupportAddress: linked('SupportAddress'),
    BlogAddress: linked('BlogAddress'),
  }

/** A setting that replaces a page of the site, which visitors see. */
function replacing(page: SitePage, by: Partial<PageReplacement>): (typeof flips)[SettingName] {
  const nothing = { text: null, address: null }
  return async (app, set) => {
    const shown = async () => (await app.call(undefined, settings.page, { page })).body
    expect(await shown()).toEqual(nothing)
    await set(by.text ?? by.address ?? '')
    expect(await shown()).toEqual({ ...nothing, ...by })
  }
}

/** A setting with an address that the page “About” links to, for all users. */
function linked(settingName: SettingName): (typeof flips)[SettingName] {
  return async (app, set) => {
    const { id } = await app.addUser()
    const shown = async () =>
      (await app.call(id, settings.fetch)).body.find((one) => one.settingName === settingName)?.settingValue
    expect(await shown()).toBe('')
    await set('https://example.org/place')
    expect(await shown()).toBe('https://example.org/place')
  }
}

test.each(Object.keys(catalogue) as SettingName[])(
  'the setting %s changes behaviour',
  async (settingName) => {
    const app = await startAnotherApp({
      OPENAI_COMPATIBLE_TEST_BASE_URL: 'http://127.0.0.1:9/v1',
      OPENAI_COMPATIBLE_TEST_MODELS: 'one,qwen3',
    })
    const admin = await app.addUser({ isAdmin: true })
    await giveToAll(app, admin.id)
    const change = (settingValue: string) =>
      app.call(admin.id, settings.update, { settingName, settingValue })
    await expect(flips[settingName](app, change)).resolves.toBeUndefined()
  },
)

async function giveToAll(app: TestApp, adminId: string) {
  const { body } = await app.call(adminId, models.configurations)
  const configurations = body.settingValue.map((one) => ({ ...one, allowedUserTags: ['customer'] }))
  await app.call(adminId, models.saveConfigurations, { configurations })
}

test('an address replaces the text of a page, and has a protocol of the web', async () => {
  const app = await startAnotherApp()
  const admin = await app.addUser({ isAdmin: true })
  const set = (settingName: SettingName, settingValue: string) =>
    app.call(admin.id, settings.update, { settingName, settingValue })
  const refused = await set('TermsAddress', 'javascript:alert(1)')
  expect(refused.body.fields).toEqual({
    settingValue: 'Enter an address that begins with http:// or https://',
  })
  await set('TermsText', '# Our terms')
  await set('TermsAddress', 'https://example.org/terms')
  const { body } = await app.call(undefined, settings.page, { page: 'terms' })
  expect(body).toEqual({ text: null, address: 'https://example.org/terms' })
})
