import { beforeAll, describe, expect, test } from 'vitest'
import { type Model, type ModelConfiguration, models, QUOTES_MODEL_ID } from '#contract/models.ts'
import { settings } from '#contract/settings.ts'
import { createSystemCtx } from '#server/platform/context.ts'
import { ModelError } from '#server/platform/llm/port.ts'
import { startApp, type TestApp, type TestUser } from '#server/testing/harness.ts'
import { actFor } from '#server/users/service.ts'
import { fallbackOf, resolveModel } from './service.ts'

const KEY = 'sk-test-key-of-a-provider-9876'

let app: TestApp
let admin: TestUser
let customer: TestUser
let developer: TestUser

beforeAll(async () => {
  app = await startApp()
  admin = await app.addUser({ isAdmin: true, tags: [] })
  customer = await app.addUser()
  developer = await app.addUser({ tags: ['Developer'] })
})

const list = async (user: TestUser): Promise<Model[]> => (await app.call(user.id, models.list)).body
const usableIds = async (user: TestUser) =>
  (await list(user)).filter(({ isUsable }) => isUsable).map(({ id }) => id)
const defaultOf = async (user: TestUser) => (await list(user)).find(({ isDefault }) => isDefault)?.id
const saveKey = (id: string, apiKey = KEY) => app.call(admin.id, models.saveProvider, { id, apiKey })
const ctxOf = (user: TestUser) => actFor(createSystemCtx(app.ports, 'test'), user.id)

const configure = (id: string, more: Partial<ModelConfiguration>) =>
  app.call(admin.id, models.saveConfigurations, {
    configurations: [{ id, enabled: true, allowedUserTags: ['customer', 'analyst', 'developer'], ...more }],
  })

describe('without provider keys', () => {
  test('users get the built-in model only', async () => {
    const all = await list(customer)
    expect(all.map(({ id }) => id)).toEqual([QUOTES_MODEL_ID])
    expect(all[0]).toMatchObject({ isUsable: true, isDefault: true, unusableReason: null, can_think: false })
  })

  test('administrators see every model, with the reason why it is unavailable', async () => {
    const all = await list(admin)
    const reasonOf = (id: string) => all.find((model) => model.id === id)?.unusableReason
    expect(reasonOf('gpt-6-luna')).toBe('No API key for OpenAI: add one, or set OPENAI_API_KEY')
    expect(reasonOf('flux-2-pro')).toContain('No API key for Black Forest Labs')
    expect(await usableIds(admin)).toEqual([QUOTES_MODEL_ID])
  })

  test('the built-in model answers messages and greets the user by name', async () => {
    const forAdmin = await resolveModel(await ctxOf(admin), 'gpt-6-luna')
    expect(forAdmin).toMatchObject({ modelId: QUOTES_MODEL_ID, replacedRequested: true })
    expect(forAdmin.access).toMatchObject({ backend: 'builtin', audience: 'admin' })
    expect((await resolveModel(await ctxOf(customer))).replacedRequested).toBe(false)
  })
})

describe('a provider key', () => {
  test('can be managed by administrators only', async () => {
    for (const [user, status] of [
      [undefined, 401],
      [customer.id, 403],
    ] as const) {
      expect((await app.call(user, models.providers)).status).toBe(status)
      expect((await app.call(user, models.saveProvider, { id: 'openai', apiKey: KEY })).status).toBe(status)
      expect((await app.call(user, models.removeProvider, { id: 'openai' })).status).toBe(status)
      expect((await app.call(user, models.configurations)).status).toBe(status)
      expect((await app.call(user, models.saveConfigurations, { configurations: [] })).status).toBe(status)
      expect((await app.call(user, models.localServers)).status).toBe(status)
      expect((await app.call(user, models.embeddingModels)).status).toBe(status)
    }
    expect((await app.call(undefined, models.list)).status).toBe(401)
  })

  test("is not saved when the provider refuses it, and the provider's message is shown", async () => {
    app.models.refuse('anthropic', new ModelError('key_refused', 'invalid x-api-key'))
    const answer = await saveKey('anthropic')
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'invalid', fields: { apiKey: 'invalid x-api-key' } })
    const { body } = await app.call(admin.id, models.providers)
    expect(body.find(({ id }) => id === 'anthropic')).toMatchObject({ source: 'none', keyHint: null })
    app.models.refuse('anthropic', null)
  })

  test('makes models available by tags and price when it works, and updates the browser', async () => {
    const socket = await app.socket(admin.id)
    socket.send({ type: 'subscribe', topic: 'user', id: admin.id })
    expect((await saveKey('openai')).body).toEqual({
      id: 'openai',
      name: 'OpenAI',
      backend: 'openai',
      source: 'saved',
      keyHint: '…9876',
      baseUrl: null,
      variable: 'OPENAI_API_KEY',
    })
    await socket.until((frame) => frame.type === 'event' && frame.name === 'models_changed')
    socket.close()
    expect(await usableIds(customer)).toContain('gpt-6-luna')
    const { body: offers } = await app.call(admin.id, models.embeddingModels)
    expect(offers.slice(0, 2)).toEqual([
      { id: 'openai/text-embedding-3-small', name: 'text-embedding-3-small (OpenAI)', isUsable: true },
      { id: 'google/gemini-embedding-001', name: 'gemini-embedding-001 (Google)', isUsable: false },
    ])
    expect(await usableIds(customer)).not.toContain('gpt-6.1-sol')
    expect(await usableIds(developer)).toContain('gpt-6.1-sol')
    expect(await defaultOf(admin)).toBe('gpt-6.1-sol')
    expect(await defaultOf(customer)).toBe('gpt-6-luna')
  })

  test('is sent to the provider but never to a browser, a log or the table in plain text', async () => {
    const { access, modelId } = await resolveModel(await ctxOf(customer), 'gpt-6-luna')
    expect({ access, modelId }).toMatchObject({ access: { apiKey: KEY }, modelId: 'gpt-6-luna' })
    const rows = await app.ports.database.db.selectFrom('provider_keys').selectAll().execute()
    const seen = [rows, (await app.call(admin.id, models.providers)).body, await list(admin), app.logged]
    expect(JSON.stringify(seen)).not.toContain(KEY)
  })

  test('must be entered again for a new address', async () => {
    const moved = { id: 'openai', baseUrl: 'http://127.0.0.1:9/v1' }
    const answer = await app.call(admin.id, models.saveProvider, moved)
    expect(answer.body.fields).toEqual({ apiKey: 'Enter the API key again for the new address' })
  })

  test('requires a known provider, a key, and an address where no default exists', async () => {
    expect((await saveKey('nobody')).status).toBe(404)
    const noKey = await app.call(admin.id, models.saveProvider, { id: 'mistral', apiKey: '' })
    expect(noKey.body.fields).toEqual({ apiKey: 'Enter an API key' })
    const noUrl = await app.call(admin.id, models.saveProvider, { id: 'compatible-x' })
    expect(noUrl.body.fields).toEqual({ baseUrl: 'Enter the address of the server' })
    const badUrl = await app.call(admin.id, models.saveProvider, { id: 'compatible-x', baseUrl: 'ftp://x' })
    expect(badUrl.body.fields).toEqual({ baseUrl: 'Enter an http or https address' })
  })

  test.each(['http://me:hunter2@127.0.0.1/v1', 'http://127.0.0.1/internal?x=', 'http://127.0.0.1/internal#'])(
    'is refused with an address that has a password, query or fragment: %s',
    async (baseUrl) => {
      const { status, body } = await app.call(admin.id, models.saveProvider, { id: 'compatible-x', baseUrl })
      const message = 'Enter the address alone, without a password or anything after ? or #'
      expect([status, body]).toMatchObject([422, { fields: { baseUrl: message } }])
    },
  )

  test('can be saved later when the provider is busy', async () => {
    app.models.refuse('mistral', new ModelError('overloaded', 'Busy'))
    expect(await saveKey('mistral')).toMatchObject({ status: 503, body: { message: 'Busy' } })
  })

  test('is deleted when removed', async () => {
    await saveKey('cohere')
    const removed = await app.call(admin.id, models.removeProvider, { id: 'cohere' })
    expect(removed.body).toMatchObject({ id: 'cohere', source: 'none', keyHint: null })
    expect((await app.call(admin.id, models.removeProvider, { id: 'cohere' })).status).toBe(404)
  })
})

describe('configurations', () => {
  test('include saved values and defaults of every model', async () => {
    const { body } = await app.call(admin.id, models.configurations)
    const luna = body.settingValue.find(({ id }) => id === 'gpt-6-luna')
    expect(luna).toMatchObject({ enabled: true, allowedUserTags: ['customer', 'analyst', 'developer'] })
    expect(body.settingValue.find(({ id }) => id === 'gpt-6-astra')?.allowedUserTags).toEqual(['developer'])
  })

  test('enable, disable and rank models', async () => {
    await configure('gpt-6.1-terra', { rank: 1, pricing: [{ aboveTokens: 0, input: 1, output: 2 }] })
    const terra = (await list(customer)).find(({ id }) => id === 'gpt-6.1-terra')
    expect(terra).toMatchObject({ isDefault: true, rank: 1, pricing: [{ input: 1, output: 2 }] })
    await configure('gpt-6.1-terra', { allowedUserTags: [] })
    expect(await usableIds(customer)).not.toContain('gpt-6.1-terra')
    expect(await usableIds(admin)).toContain('gpt-6.1-terra')
    await configure('gpt-6.1-terra', { enabled: false })
    const closed = (await list(admin)).find(({ id }) => id === 'gpt-6.1-terra')
    expect(closed).toMatchObject({ isUsable: false, unusableReason: 'Disabled by an administrator' })
    expect(closed?.isUnreachable).toBeUndefined()
  })

  test('are refused with a fallback that does not exist or is the model itself', async () => {
    const unknown = await configure('gpt-6-luna', { fallbackModel: 'gpt-99' })
    expect(unknown.body.fields).toEqual({ 'configurations.0.fallbackModel': 'Model not found' })
    const itself = await configure('gpt-6-luna', { fallbackModel: 'gpt-6-luna' })
    expect(itself.status).toBe(422)
  })

  test('determine the answering model: the requested one, its fallback, the default, the best one', async () => {
    await configure('gpt-6-astra', { enabled: false, fallbackModel: 'gpt-5-nano' })
    const answering = async (user: TestUser, id?: string) => {
      const { modelId, replacedRequested } = await resolveModel(await ctxOf(user), id)
      return [modelId, replacedRequested]
    }
    expect(await answering(customer, 'gpt-5-nano')).toEqual(['gpt-5-nano', false])
    expect(await answering(customer, 'gpt-6-astra')).toEqual(['gpt-5-nano', true])
    const replaces = async (user: TestUser) =>
      Object.fromEntries((await list(user)).flatMap(({ id, replaces }) => (replaces ? [[id, replaces]] : [])))
    expect(await replaces(customer)).toEqual({ 'gpt-5-nano': ['gpt-6-astra'] })
    await configure('gpt-5-nano', { allowedUserTags: ['developer'] })
    expect(await answering(customer, 'gpt-6-astra')).toEqual(['gpt-6-luna', true])
    expect(await replaces(customer)).toEqual({})
    await app.call(admin.id, settings.update, {
      settingName: 'DefaultAPIModel',
      settingValue: 'gpt-4.1-nano',
    })
    expect(await answering(customer, 'gpt-6-astra')).toEqual(['gpt-4.1-nano', true])
    expect(await answering(customer)).toEqual(['gpt-4.1-nano', false])
    expect(await defaultOf(customer)).toBe('gpt-4.1-nano')
    await app.call(admin.id, settings.update, { settingName: 'DefaultAPIModel', settingValue: 'gpt-6.1-sol' })
    expect(await answering(customer)).toEqual(['gpt-6-luna', false])
  })

  test('reserve a private model for administrators and disable it by default', async () => {
    await configure('gpt-4.1-nano', { private: true })
    expect(await usableIds(customer)).not.toContain('gpt-4.1-nano')
    expect(await usableIds(admin)).toContain('gpt-4.1-nano')
    await configure('gpt-4.1-nano', { private: true, enabled: undefined })
    expect(await usableIds(admin)).not.toContain('gpt-4.1-nano')
    await configure('gpt-4.1-nano', { private: false, enabled: undefined })
    expect(await usableIds(customer)).toContain('gpt-4.1-nano')
  })

  test('offer a fallback only to users who may use it', async () => {
    await configure('gpt-6-luna', { fallbackModel: 'gpt-6.1-sol' })
    const fallbackFor = async (user: TestUser) => ({
      shown: (await list(user)).find(({ id }) => id === 'gpt-6-luna')?.fallbackModel,
      asked: (await fallbackOf(await ctxOf(user), { id: 'gpt-6-luna' }))?.modelId,
    })
    expect(await fallbackFor(customer)).toEqual({ shown: null, asked: undefined })
    expect(await fallbackFor(developer)).toEqual({ shown: 'gpt-6.1-sol', asked: 'gpt-6.1-sol' })
  })
})

describe('model settings', () => {
  test("are stored per user, and the last used model becomes the user's default", async () => {
    expect((await app.call(undefined, models.settings)).status).toBe(401)
    expect((await app.call(undefined, models.saveSettings, {})).status).toBe(401)
    expect((await app.call(developer.id, models.settings)).body).toEqual({})
    const saved = { model: 'gpt-5-nano', temperature: 0.3, max_tokens: 4096 }
    expect((await app.call(developer.id, models.saveSettings, saved)).status).toBe(200)
    expect((await app.call(developer.id, models.settings)).body).toEqual(saved)
    expect((await app.call(customer.id, models.settings)).body).toEqual({})
    expect(await defaultOf(developer)).toBe('gpt-5-nano')
    expect(await resolveModel(await ctxOf(developer))).toMatchObject({ modelId: 'gpt-5-nano' })
    const replaced = await resolveModel(await ctxOf(developer), 'gpt-99')
    expect(replaced).toMatchObject({ modelId: 'gpt-5-nano', replacedRequested: true })
    expect(await defaultOf(customer)).not.toBe('gpt-5-nano')
    const wrong = await app.call(developer.id, models.saveSettings, { temperature: 7 })
    expect(wrong.status).toBe(422)
  })
})
